/** A backup or restore that was not done; the message is one plain sentence for the operator. */
export class BackupError extends Error {}
