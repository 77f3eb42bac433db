import { statfs } from 'node:fs/promises'
import { statSync } from 'node:fs'
import { backupsIn, momentOf, sizeOf } from '../../backup/backup-names.ts'
import { isWritable } from '../../db/unwritable.ts'
import { NothingToLookAt } from '../installation.ts'
import { broken, fine, worthALook, type Check, type Found } from '../check.ts'

const leastFree = 1e9
const leastDays = 7

export const dataFolderCheck: Check = {
  name: 'Data folder',
  inStudio: true,
  async run({ env: { dataDir } }) {
    const folder = statSync(dataDir, { throwIfNoEntry: false })
    if (!folder?.isDirectory())
      return broken(
        'There is no data folder: nothing was ever started there.',
        'Is DATA_DIR the same as for npm start? A relative one counts from where it is started.',
      )
    const found: Found[] = []
    const user = process.getuid?.()
    if (user !== undefined && user !== 0 && folder.uid !== user)
      found.push(
        worthALook(
          'The data folder belongs to another user.',
          'Run commands as the user that the server runs as, or chown the folder to it.',
        ),
      )
    if (!isWritable(dataDir))
      found.push(
        broken(
          'Nothing can be written to the data folder: the pages are served, and the form answers 503.',
          'Let the user that the server runs as write there, or mount the disk for writing.',
        ),
      )
    if (user !== undefined && (folder.mode & 0o077) !== 0)
      found.push(
        worthALook('Other users of this machine may look into the data folder.', 'chmod 700 DATA_DIR'),
      )
    return found.length > 0 ? found : fine('It is there, belongs to us and is for nobody else to read.')
  },
}

export const roomCheck: Check = {
  name: 'Room on the disk',
  inStudio: true,
  async run({ env: { dataDir, backup } }) {
    const { bavail, bsize } = await statfs(dataDir).catch(() => {
      throw new NothingToLookAt()
    })
    const free = bavail * bsize
    const growth = backup.dir === undefined ? undefined : await growthADay(backup.dir)
    const days = growth ? Math.floor(free / growth) : undefined
    const text = `${megabytes(free)} are free${growth === undefined ? '; how fast the data grow is known after two backups' : `, and the data grow by ${megabytes(growth)} a day`}${days === undefined ? '' : `: room for ${days > 3650 ? 'more than ten years' : `${days} days`}`}.`
    const remedy =
      'Make room: remove old backups or move them to another disk, or give the data folder a larger one.'
    if (free < leastFree / 10) return broken(text, remedy)
    return free < leastFree || (days !== undefined && days < leastDays)
      ? worthALook(text, remedy)
      : fine(text)
  },
}

/** Bytes, by what the oldest and the newest backup hold; undefined while there are no two a day apart. */
async function growthADay(folder: string) {
  const backups = await backupsIn(folder)
  const [newest, oldest] = [backups[0], backups.at(-1)]
  if (newest === undefined || oldest === undefined) return undefined
  const days = (momentOf(newest) - momentOf(oldest)) / 86_400_000
  if (days < 1) return undefined
  return Math.max(0, (await sizeOf(folder, newest)) - (await sizeOf(folder, oldest))) / days
}

const megabytes = (bytes: number) =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(bytes >= 1e7 ? 0 : 1)} MB`
