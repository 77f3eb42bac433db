import * as z from 'zod/mini'

/** What the log tells of, in the words that the Studio and the CSV show. */
export const auditKinds = {
  login: 'Logged in',
  'login-failed': 'Failed to log in',
  logout: 'Logged out',
  'access-ended': 'Ended a session or token',
  'token-issued': 'Issued an API token',
  'person-added': 'Added a person',
  'person-removed': 'Removed a person',
  'role-changed': 'Changed a role',
  'password-changed': 'Changed their password',
  'password-reset': 'Reset a password',
  'link-made': 'Made a link to set a password',
  'link-withdrawn': 'Withdrew a link to set a password',
  'link-used': 'Used a link to set a password',
  'address-changed': 'Changed their mail address',
  'passkey-added': 'Added a passkey',
  'passkey-removed': 'Removed a passkey',
  'passkeys-cleared': 'Cleared somebody’s passkeys',
  'passkeys-required': 'Made everybody use a passkey',
  'passkeys-optional': 'Let everybody use a password',
  'recovery-codes-made': 'Made recovery codes',
  'recovery-code-used': 'Used a recovery code',
  'enquiries-exported': 'Exported enquiries',
  'enquiries-erased': 'Erased enquiries',
  'enquiries-expired': 'Deleted old enquiries',
  published: 'Published',
  unpublished: 'Took off the site',
  deleted: 'Deleted',
  'preview-shared': 'Shared a preview',
  'preview-withdrawn': 'Withdrew a preview',
  'webhook-added': 'Added a webhook',
  'webhook-removed': 'Removed a webhook',
  'content-exported': 'Exported the content',
  'content-replaced': 'Replaced the content',
  'backup-restored': 'Restored a backup',
  'backup-drilled': 'Brought a backup back on trial',
  'log-exported': 'Exported the log',
} as const
export type AuditKind = keyof typeof auditKinds

export const auditEntrySchema = z.object({
  seq: z.number(),
  at: z.string(),
  /** A newer server may know more kinds than an open Studio. */
  kind: z.string(),
  whoId: z.string(),
  who: z.string(),
  /** The client's address; empty for what the server and its commands did. */
  address: z.string(),
  about: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const auditPageSchema = z.object({
  entries: z.array(auditEntrySchema),
  /** What to ask for as `before`, while there are older ones. */
  next: z.optional(z.number()),
  /** Everybody whom the log names. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type AuditPage = z.infer<typeof auditPageSchema>

export const auditCheckSchema = z.object({
  entries: z.number(),
  /** What is missing or was changed, in a sentence; null when all is as it was written. */
  fault: z.nullable(z.string()),
})
export type AuditCheck = z.infer<typeof auditCheckSchema>
