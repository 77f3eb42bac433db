import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { errorMessage } from '../db/error-message.ts'
import { BackupError } from './backup-error.ts'

/** What backups are encrypted to, and read with, by the `age` format. */
export interface Encryption {
  passphrase?: string | undefined
  /** Public keys, whose private ones need not be on this machine. */
  recipients: readonly string[]
  /** The private key of one of them. */
  identity?: string | undefined
}

export const encrypts = ({ passphrase, recipients }: Encryption) =>
  passphrase !== undefined || recipients.length > 0

// Most backups do without it.
const loadAge = () => import('age-encryption')

export async function encrypt(archive: Readable, { passphrase, recipients }: Encryption): Promise<Readable> {
  const { Encrypter } = await loadAge()
  const encrypter = new Encrypter()
  if (passphrase !== undefined) encrypter.setPassphrase(passphrase)
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return fromWeb(await encrypter.encrypt(toWeb(archive)))
}

/** Ends with an error at the first byte that is not what was encrypted. */
export async function decrypt(
  archive: Readable,
  name: string,
  { passphrase, identity }: Encryption,
): Promise<Readable> {
  if (passphrase === undefined && identity === undefined)
    throw new BackupError(
      `${name} is encrypted: set BACKUP_PASSPHRASE, or BACKUP_IDENTITY to the private key, to read it.`,
    )
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  if (passphrase !== undefined) decrypter.addPassphrase(passphrase)
  if (identity !== undefined) decrypter.addIdentity(identity)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(archive)))
  } catch (cause) {
    throw new BackupError(
      `${name} cannot be decrypted: it is damaged, or was encrypted to something else than BACKUP_PASSPHRASE or BACKUP_IDENTITY (${errorMessage(cause)}).`,
      { cause },
    )
  }
}

// Node's type of a web stream and that of the browser's library name the same class.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as ReadableStream)
