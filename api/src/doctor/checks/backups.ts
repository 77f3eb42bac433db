import { createAuditStore } from '../../audit/store.ts'
import { errorMessage } from '../../db/error-message.ts'
import { backupsIn, isEncrypted, momentOf } from '../../backup/backup-names.ts'
import { openBucket } from '../../backup/s3.ts'
import { broken, fine, inWords, worthALook, type Check } from '../check.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const longestWithoutDrillDays = 90

export const backupsCheck: Check = {
  name: 'Backups',
  inStudio: true,
  async run({ env: { backup }, clock }) {
    if (backup.dir === undefined)
      return worthALook(
        'None is made by itself.',
        'Set BACKUP_DIR to a folder on another disk, best one that is copied to another place.',
      )
    const backups = (await backupsIn(backup.dir)).filter((name) => momentOf(name) <= clock())
    const [newest] = backups
    if (newest === undefined)
      return broken(
        'There is none yet.',
        'The running site makes one within ten minutes; its log says why not.',
      )
    const age = clock() - momentOf(newest)
    const kept = backups.length === 1 ? '1 is' : `${backups.length} are`
    const text = `${kept} kept; the newest is ${inWords(age)} old, ${isEncrypted(newest) ? '' : 'not '}encrypted.`
    return age > 2 * backup.everyHours * hourMs
      ? broken(
          text,
          'The running site makes them: its log says why not. npm run backup -- DIR makes one now.',
        )
      : fine(text)
  },
}

export const copiesCheck: Check = {
  name: 'Backup copies',
  inStudio: false,
  async run({ env: { backup }, clock }) {
    if (backup.s3 === undefined) return []
    const { host } = new URL(backup.s3.url)
    const remedy =
      'The running site copies each backup: its log says why not. BACKUP_S3_URL names the bucket.'
    let newest: string | undefined
    try {
      newest = (await openBucket(backup.s3).names())[0]
    } catch (error) {
      return broken(`The bucket at ${host} cannot be read: ${errorMessage(error)}.`, remedy)
    }
    if (newest === undefined) return broken(`None is in the bucket at ${host}.`, remedy)
    const age = clock() - momentOf(newest)
    const text = `The newest in the bucket at ${host} is ${inWords(age)} old.`
    if (age > 2 * backup.everyHours * hourMs) return broken(text, remedy)
    return isEncrypted(newest)
      ? fine(text)
      : worthALook(
          `${text} It is not encrypted.`,
          'Set BACKUP_PASSPHRASE or BACKUP_RECIPIENT, and keep what reads them again in another place.',
        )
  },
}

export const drillCheck: Check = {
  name: 'Drill',
  inStudio: true,
  async run({ env, stores, clock }) {
    const store = createAuditStore((await stores()).sql)
    const [last] = (await store.page({ kind: 'backup-drilled', size: 1 })).entries
    const remedy = 'npm run drill restores the newest backup aside, starts the site on it and compares.'
    if (!last) return worthALook('It was never tried whether a backup can be brought back.', remedy)
    const age = clock() - Date.parse(last.at)
    const text = `A backup was brought back on trial ${inWords(age)} ago.`
    return age > (env.backup.drillEveryDays ?? longestWithoutDrillDays) * 1.5 * dayMs
      ? worthALook(text, remedy)
      : fine(text)
  },
}
