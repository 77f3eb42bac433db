import { verdicts, type Finding } from '@daymark/schemas/staff'
import { errorMessage } from '../db/error-message.ts'
import { broken, type Check, type Found } from './check.ts'
import { NothingToLookAt, type Installation } from './installation.ts'
import { withoutSecrets } from './without-secrets.ts'
import { accountsCheck } from './checks/accounts.ts'
import { assetsCheck } from './checks/assets.ts'
import { auditLogCheck } from './checks/audit-log.ts'
import { backupsCheck, copiesCheck, drillCheck } from './checks/backups.ts'
import { botCheckCheck } from './checks/bot-check.ts'
import { buildCheck, nodeCheck } from './checks/build.ts'
import { clockCheck } from './checks/clock.ts'
import { dataFolderCheck, roomCheck } from './checks/data-folder.ts'
import { databasesCheck } from './checks/databases.ts'
import { enquiriesCheck } from './checks/enquiries.ts'
import { hostedCheck } from './checks/hosted.ts'
import { linksCheck } from './checks/links.ts'
import { mailCheck, mailsCheck } from './checks/mail.ts'
import { outsideCheck } from './checks/outside.ts'
import { pagesCheck } from './checks/pages.ts'
import { postgresCheck } from './checks/postgres.ts'
import { proxiesCheck } from './checks/proxies.ts'
import { serverCheck } from './checks/server.ts'
import { settingsCheck } from './checks/settings.ts'

/** In the order in which they are shown. */
export const checks: readonly Check[] = [
  nodeCheck,
  buildCheck,
  settingsCheck,
  serverCheck,
  dataFolderCheck,
  roomCheck,
  databasesCheck,
  postgresCheck,
  auditLogCheck,
  accountsCheck,
  assetsCheck,
  pagesCheck,
  linksCheck,
  mailCheck,
  mailsCheck,
  botCheckCheck,
  hostedCheck,
  clockCheck,
  proxiesCheck,
  outsideCheck,
  backupsCheck,
  copiesCheck,
  drillCheck,
  enquiriesCheck,
]

/** Runs checks beside one another; what none of them can be run for is a finding, too. */
export async function examine(installation: Installation, chosen = checks): Promise<Finding[]> {
  const hide = withoutSecrets(installation.env)
  const found = await Promise.all(
    chosen.map(async (check) => {
      const findings = await check.run(installation).catch(notChecked)
      return [findings].flat().map(({ verdict, text, remedy }): Finding => ({
        check: check.name,
        verdict,
        text: hide(text),
        remedy: remedy && hide(remedy),
      }))
    }),
  )
  return found.flat()
}

export const worst = (findings: readonly Finding[]) =>
  Math.max(0, ...findings.map(({ verdict }) => verdicts.indexOf(verdict)))

function notChecked(error: unknown): Found[] {
  if (error instanceof NothingToLookAt) return []
  const text = `It cannot be checked: ${errorMessage(error).replace(/\.$/, '')}.`
  return [broken(text, 'Mend what the lines about the data folder, the databases and the build name first.')]
}
