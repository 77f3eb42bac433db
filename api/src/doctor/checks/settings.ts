import type { Env } from '../../env.ts'
import { fine, worthALook, type Check, type Found } from '../check.ts'

export const settingsCheck: Check = {
  name: 'Settings',
  inStudio: true,
  async run({ env }) {
    return [
      ...(env.unknown.length > 0 ? [unknownNames(env.unknown)] : []),
      address(env),
      fine(
        `Content: ${env.hosted ? 'hosted Sanity' : 'the embedded lake'}${env.publicDataset ? ', which anybody may query (PUBLIC_DATASET)' : ''}.`,
      ),
      fine(
        `Enquiries and accounts: ${env.databaseUrl === undefined ? 'SQLite, in site.db' : 'PostgreSQL'}; kept ${env.retention.days} days, spam ${env.retention.spamDays}.`,
      ),
      fine(
        `Bot check: ${env.captcha.siteKey === null ? 'off, RECAPTCHA_SITE_KEY is not set' : `on, ${env.captcha.minScore} and above pass`}.`,
      ),
      fine(`Analytics: ${env.gaMeasurementId === null ? 'off, GA_MEASUREMENT_ID is not set' : 'on'}.`),
      fine(
        `Metrics: ${env.metricsPort === undefined ? 'off, METRICS_PORT is not set' : `on port ${env.metricsPort}`}.`,
      ),
      fine(
        `Limits: ${env.rateLimit} enquiries from an address in ten minutes; ${sites(env.allowedOrigins.length)} may call the API.`,
      ),
    ]
  },
}

function address({ configuredOrigin: origin, host, port }: Env): Found {
  const listens = `It listens on port ${port} of ${host}`
  if (origin === undefined)
    return worthALook(
      `${listens} and has no public address.`,
      'Set ORIGIN to the address that visitors type, unless this is a trial on one machine.',
    )
  if (!origin.startsWith('https:'))
    return worthALook(
      `${listens} and its public address is not encrypted.`,
      'Put a proxy with a certificate before it (.deploy shows one), and set ORIGIN to its https address.',
    )
  return fine(`${listens}; its public address is encrypted.`)
}

const unknownNames = (names: readonly string[]) =>
  worthALook(`Nothing reads ${names.join(', ')}.`, 'Look for a spelling mistake: the README lists the names.')

const sites = (number: number) => (number === 1 ? '1 other site' : `${number || 'no'} other sites`)
