import { readFileSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { captchaStandIn } from '@daymark/schemas/contact'
import * as z from 'zod'
import { proxyList } from './http/client-address.ts'
import { logLevels } from './log/log.ts'
import { passwordLength } from './staff/passwords.ts'
import { usernamePattern } from '@daymark/schemas/staff'

const text = z.string().trim().min(1, 'is empty')
const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'is not a whole number')
    .transform(Number)
    .pipe(z.number().min(least, `is below ${least}`).max(most, `is above ${most}`))
const address = z.url({ protocol: /^https?$/, error: 'is not an http address such as https://example.com' })
const origin = address
  .transform((value) => new URL(value))
  .refine((url) => url.pathname === '/' && !url.search, {
    error: 'is more than an origin: leave out everything after the host',
  })
  .transform((url) => url.origin)
const list = (item: z.ZodType<string, string>) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item))
const proxy = text.refine((entry) => isProxy(entry), {
  error: 'names something that is neither an IP address nor a network such as 10.0.0.0/8',
})
const flag = z
  .enum(['0', '1', 'true', 'false', 'on', 'off'], 'is neither on nor off')
  .transform((value) => ['1', 'true', 'on'].includes(value))

const variables = z.object({
  PORT: whole(0, 65535).default(3000),
  HOST: text.default('127.0.0.1'),
  ORIGIN: origin.optional(),
  DATA_DIR: text.default('./data'),
  STAFF_USERNAME: text
    .regex(
      usernamePattern,
      "is not 2 to 64 letters, digits, spaces or . _ @ + - ', beginning with a letter or digit",
    )
    .optional(),
  STAFF_PASSWORD: z
    .string()
    .min(passwordLength.least, `is shorter than ${passwordLength.least} characters`)
    .max(passwordLength.most, `is longer than ${passwordLength.most} characters`)
    .optional(),
  RECAPTCHA_SITE_KEY: text.optional(),
  RECAPTCHA_SECRET_KEY: text.optional(),
  RECAPTCHA_VERIFY_URL: address.default('https://www.google.com/recaptcha/api/siteverify'),
  RECAPTCHA_MIN_SCORE: z.coerce
    .number('is not a number')
    .min(0, 'is below 0')
    .max(1, 'is above 1')
    .default(0.5),
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^[A-Z]+-[A-Z0-9-]+$/, 'does not look like G-XXXXXXX')
    .optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'is not an smtp address such as smtps://user:password@mail.example.com',
    })
    .optional(),
  MAIL_FROM: z.email('is not an e-mail address').optional(),
  NOTIFY_TO: z.email('is not an e-mail address').optional(),
  MAIL_RECEIPT: flag.default(false),
  RETENTION_DAYS: whole(1, 36500).default(730),
  SPAM_RETENTION_DAYS: whole(1, 36500).default(60),
  BACKUP_DIR: text.optional(),
  BACKUP_EVERY_HOURS: whole(1, 8760).default(24),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,4},\d{1,4},\d{1,4}$/, 'is not three numbers such as 7,4,12: days, weeks and months')
    .default('7,4,12')
    .transform((value) => value.split(',').map(Number)),
  BACKUP_DRILL_EVERY_DAYS: whole(1, 3650).optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'is shorter than 12 characters').optional(),
  BACKUP_RECIPIENT: list(
    text.regex(/^age1[0-9a-z]+$/, 'is not a public key of age, which begins with age1'),
  ).default([]),
  BACKUP_IDENTITY: text
    .regex(/^AGE-SECRET-KEY-/, 'is not a private key of age, which begins with AGE-SECRET-KEY-')
    .optional(),
  BACKUP_S3_URL: address.optional(),
  BACKUP_S3_REGION: text.default('auto'),
  BACKUP_S3_ACCESS_KEY: text.optional(),
  BACKUP_S3_SECRET_KEY: text.optional(),
  METRICS_PORT: whole(0, 65535).optional(),
  LOG_LEVEL: z.enum(logLevels, `is none of ${logLevels.join(', ')}`).default('info'),
  ALLOWED_ORIGINS: list(origin).default([]),
  API_ORIGIN: origin.optional(),
  RATE_LIMIT_CONTACT: whole(1, 1_000_000).default(5),
  TRUSTED_PROXIES: list(proxy).default([]),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'is not an address such as postgres://user:password@db.example.com/daymark',
    })
    .optional(),
  PUBLIC_DATASET: flag.default(false),
  SANITY_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'is not a project id')
    .optional(),
  SANITY_DATASET: text.default('production'),
  SANITY_API_HOST: address.optional(),
  SANITY_TOKEN: text.optional(),
  SANITY_WEBHOOK_SECRET: text.optional(),
  NODE_ENV: z.string().optional(),
})

/** What may stand in a file instead, as orchestrators hand out secrets: `DATABASE_URL_FILE` names the file. */
const secrets = [
  'STAFF_PASSWORD',
  'RECAPTCHA_SECRET_KEY',
  'SMTP_URL',
  'SANITY_TOKEN',
  'SANITY_WEBHOOK_SECRET',
  'DATABASE_URL',
  'BACKUP_PASSPHRASE',
  'BACKUP_IDENTITY',
  'BACKUP_S3_SECRET_KEY',
] as const satisfies (keyof z.infer<typeof variables>)[]

/** Faults of the environment, all at once; names and reasons only, so that no secret is printed. */
export class EnvironmentError extends Error {}

export type Env = ReturnType<typeof readEnv>

/** Where the site is reached; the port that is listened on may be another than what was asked for. */
export const originOf = ({ configuredOrigin, port }: Env, listening = port) =>
  configuredOrigin ?? `http://localhost:${listening}`

export function readEnv(environment: Record<string, string | undefined>) {
  // An empty variable is one that a shell or a compose file left unset.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { given, faults } = readSecretFiles(set)
  const result = variables.safeParse(given)
  if (!result.success)
    faults.push(...result.error.issues.map((issue) => `${issue.path[0]?.toString()} ${issue.message}`))
  faults.push(...contradictions(given))
  if (!result.success || faults.length > 0) {
    throw new EnvironmentError(
      `The settings cannot be used:\n${[...new Set(faults)].map((fault) => `  ${fault}`).join('\n')}`,
    )
  }
  const env = result.data
  return {
    port: env.PORT,
    host: env.HOST,
    /** Undefined while no public address is set: then every loopback name with the port is ours. */
    configuredOrigin: env.ORIGIN,
    dataDir: resolve(env.DATA_DIR),
    production: env.NODE_ENV === 'production',
    development: env.NODE_ENV === 'development',
    /** Names that look like ours and are not, for the doctor. */
    unknown: Object.keys(set).filter(isUnknown),
    firstStaff: { username: env.STAFF_USERNAME, password: env.STAFF_PASSWORD },
    captcha: {
      siteKey: env.RECAPTCHA_SITE_KEY ?? null,
      secretKey: env.RECAPTCHA_SECRET_KEY,
      verifyUrl: env.RECAPTCHA_VERIFY_URL,
      minScore: env.RECAPTCHA_MIN_SCORE,
    },
    gaMeasurementId: env.GA_MEASUREMENT_ID ?? null,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, notifyTo: env.NOTIFY_TO, receipt: env.MAIL_RECEIPT },
    retention: { days: env.RETENTION_DAYS, spamDays: env.SPAM_RETENTION_DAYS },
    backup: {
      dir: env.BACKUP_DIR,
      everyHours: env.BACKUP_EVERY_HOURS,
      keep: {
        days: env.BACKUP_KEEP[0] ?? 0,
        weeks: env.BACKUP_KEEP[1] ?? 0,
        months: env.BACKUP_KEEP[2] ?? 0,
      },
      drillEveryDays: env.BACKUP_DRILL_EVERY_DAYS,
      encryption: {
        passphrase: env.BACKUP_PASSPHRASE,
        recipients: env.BACKUP_RECIPIENT,
        identity: env.BACKUP_IDENTITY,
      },
      s3:
        env.BACKUP_S3_URL && env.BACKUP_S3_ACCESS_KEY && env.BACKUP_S3_SECRET_KEY
          ? {
              url: env.BACKUP_S3_URL,
              region: env.BACKUP_S3_REGION,
              accessKeyId: env.BACKUP_S3_ACCESS_KEY,
              secretAccessKey: env.BACKUP_S3_SECRET_KEY,
            }
          : undefined,
    },
    metricsPort: env.METRICS_PORT,
    logLevel: env.LOG_LEVEL,
    allowedOrigins: env.ALLOWED_ORIGINS,
    apiOrigin: env.API_ORIGIN ?? '',
    rateLimit: env.RATE_LIMIT_CONTACT,
    trustedProxies: env.TRUSTED_PROXIES,
    publicDataset: env.PUBLIC_DATASET,
    /** PostgreSQL for what site.db holds; SQLite without it. */
    databaseUrl: env.DATABASE_URL,
    hosted: env.SANITY_PROJECT_ID
      ? {
          projectId: env.SANITY_PROJECT_ID,
          dataset: env.SANITY_DATASET,
          apiHost: env.SANITY_API_HOST,
          token: env.SANITY_TOKEN,
          webhookSecret: env.SANITY_WEBHOOK_SECRET,
        }
      : undefined,
  }
}

function readSecretFiles(set: Record<string, string | undefined>) {
  const given = { ...set }
  const faults: string[] = []
  for (const name of secrets) {
    const file = set[`${name}_FILE`]
    if (file === undefined) continue
    if (set[name] !== undefined) faults.push(`${name} and ${name}_FILE are both set: leave one of them out`)
    try {
      given[name] = readFileSync(file, 'utf8').trim()
    } catch (cause) {
      faults.push(`${name}_FILE cannot be read (${(cause as NodeJS.ErrnoException).code})`)
    }
  }
  return { given, faults }
}

/** Variables that make sense only together. */
function contradictions(given: Record<string, string | undefined>) {
  const faults: string[] = []
  if (given.RECAPTCHA_SITE_KEY && !given.RECAPTCHA_SECRET_KEY) {
    faults.push('RECAPTCHA_SECRET_KEY is missing: RECAPTCHA_SITE_KEY works only together with it')
  }
  if (given.RECAPTCHA_SITE_KEY === captchaStandIn.siteKey && given.NODE_ENV === 'production') {
    faults.push('RECAPTCHA_SITE_KEY names the stand-in of development, which would let every robot in')
  }
  const mail = ['SMTP_URL', 'MAIL_FROM', 'NOTIFY_TO'].filter((name) => !given[name])
  if (mail.length === 1 || mail.length === 2) {
    faults.push(`${mail.join(' and ')} missing: mail needs SMTP_URL, MAIL_FROM and NOTIFY_TO together`)
  }
  const dataDir = resolve(given.DATA_DIR ?? './data')
  if (given.BACKUP_DIR && `${resolve(given.BACKUP_DIR)}${sep}`.startsWith(`${dataDir}${sep}`)) {
    faults.push('BACKUP_DIR lies inside of DATA_DIR: choose a folder outside, best on another disk')
  }
  if (given.BACKUP_PASSPHRASE && given.BACKUP_RECIPIENT) {
    faults.push('BACKUP_PASSPHRASE and BACKUP_RECIPIENT are both set: backups are encrypted to one of them')
  }
  const copies = ['BACKUP_S3_URL', 'BACKUP_S3_ACCESS_KEY', 'BACKUP_S3_SECRET_KEY']
  const unset = copies.filter((name) => !given[name])
  if (unset.length > 0 && unset.length < copies.length) {
    faults.push(`${unset.join(' and ')} missing: copies of backups need ${copies.join(', ')} together`)
  }
  if (given.BACKUP_S3_URL && !given.BACKUP_DIR) {
    faults.push('BACKUP_DIR is missing: BACKUP_S3_URL names where its backups are copied to')
  }
  if (given.BACKUP_DRILL_EVERY_DAYS && given.BACKUP_RECIPIENT && !given.BACKUP_IDENTITY) {
    faults.push(
      'BACKUP_IDENTITY is missing: without it BACKUP_DRILL_EVERY_DAYS cannot read what is encrypted to BACKUP_RECIPIENT',
    )
  }
  return faults
}

/** Other programs have no names with these beginnings. */
function isUnknown(name: string) {
  if (!/^(?:BACKUP|RECAPTCHA|RETENTION|SMTP|STAFF|MAIL|NOTIFY|TRUSTED)_/.test(name)) return false
  const isSecretFile = secrets.some((secret) => name === `${secret}_FILE`)
  return !isSecretFile && !(name in variables.shape)
}

function isProxy(entry: string) {
  try {
    proxyList([entry])
    return true
  } catch {
    return false
  }
}
