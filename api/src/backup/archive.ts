import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { packTar, unpackTar } from 'modern-tar/fs'

export interface ArchiveEntry {
  path: string
  /** The file that holds it, or what it says. */
  from: { file: string } | { text: string }
}

/** The bytes of a tar archive. */
export function pack(entries: readonly ArchiveEntry[]): Readable {
  return packTar(
    entries.map(({ path: target, from }) =>
      'file' in from
        ? { type: 'file' as const, source: from.file, target, mode: 0o600 }
        : { type: 'content' as const, content: from.text, target, mode: 0o600 },
    ),
  )
}

/** Into a folder that exists; of what is in the archive only files. */
export function unpack(archive: Readable, folder: string) {
  return pipeline(
    archive,
    unpackTar(folder, {
      strict: true,
      fmode: 0o600,
      dmode: 0o700,
      filter: ({ type }) => type === 'file' || type === 'directory',
    }),
  )
}
