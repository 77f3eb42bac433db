import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { EnvironmentError, readEnv } from './env.ts'

test('without any variable the product runs on its own machine', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    configuredOrigin: undefined,
    captcha: { siteKey: null, minScore: 0.5 },
    retention: { days: 730, spamDays: 60 },
    rateLimit: 5,
    publicDataset: false,
    hosted: undefined,
  })
})

test('every fault is told at once, and no value with it', () => {
  const secret = 'hunter2'
  const faulty = () =>
    readEnv({
      PORT: 'http',
      SMTP_URL: `http://me:${secret}@mail`,
      STAFF_USERNAME: 'a  b',
      STAFF_PASSWORD: secret,
      RECAPTCHA_SITE_KEY: 'k',
    })
  expect(faulty).toThrow(EnvironmentError)
  expect(faulty).toThrow(
    /PORT is not a whole number[^]*STAFF_USERNAME is not 2 to 64[^]*STAFF_PASSWORD is shorter[^]*SMTP_URL is not an smtp[^]*RECAPTCHA_SECRET_KEY is missing/,
  )
  expect(faulty).not.toThrow(secret)
})

test('of how backups leave this machine nothing is guessed', () => {
  const faultsOf = (environment: Record<string, string>) => {
    try {
      return readEnv(environment).backup
    } catch (error) {
      return String(error)
    }
  }
  const recipient = 'age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj'
  expect(faultsOf({ BACKUP_PASSPHRASE: 'a', BACKUP_RECIPIENT: 'ssh-ed25519', BACKUP_IDENTITY: 'x' })).toMatch(
    /PASSPHRASE is shorter[^]*RECIPIENT is not a public key[^]*IDENTITY is not a private key[^]*both set/,
  )
  expect(faultsOf({ BACKUP_S3_URL: 'https://s3.example.com/site', BACKUP_S3_ACCESS_KEY: 'a' })).toMatch(
    /BACKUP_S3_SECRET_KEY missing[^]*BACKUP_DIR is missing/,
  )
  expect(faultsOf({ BACKUP_RECIPIENT: recipient, BACKUP_DRILL_EVERY_DAYS: '7' })).toMatch(
    /BACKUP_IDENTITY is missing/,
  )
  expect(faultsOf({ BACKUP_RECIPIENT: `${recipient}, ${recipient}` })).toMatchObject({
    encryption: { recipients: [recipient, recipient] },
    s3: undefined,
  })
})

test('the stand-in for the captcha is refused in production, and only there', () => {
  const standIn = { RECAPTCHA_SITE_KEY: 'stand-in', RECAPTCHA_SECRET_KEY: 'any' }
  expect(() => readEnv({ ...standIn, NODE_ENV: 'production' })).toThrow(
    /RECAPTCHA_SITE_KEY names the stand-in/,
  )
  expect(readEnv(standIn).captcha.siteKey).toBe('stand-in')
})

test.each(['e', 'e'.repeat(65), 'é', '-editor'])('%j is no name of an account', (STAFF_USERNAME) => {
  expect(() => readEnv({ STAFF_USERNAME })).toThrow(/STAFF_USERNAME/)
})

test('a password of more than 200 characters is refused', () => {
  expect(() => readEnv({ STAFF_PASSWORD: 'x'.repeat(201) })).toThrow(/STAFF_PASSWORD is longer/)
  expect(readEnv({ STAFF_PASSWORD: 'x'.repeat(200) }).firstStaff.password).toHaveLength(200)
})

test.each(['ftp://a', 'https://a.example/path', 'example.com'])('%s is no public origin', (ORIGIN) => {
  expect(() => readEnv({ ORIGIN })).toThrow(/ORIGIN/)
})

test('a secret may come from a file, and what is wrong with that is told without it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'database')
  writeFileSync(file, 'postgres://daymark:hunter2@db/daymark\n')
  expect(readEnv({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://daymark:hunter2@db/daymark')
  const faulty = () =>
    readEnv({
      DATABASE_URL: 'mysql://me:hunter2@db',
      DATABASE_URL_FILE: file,
      SMTP_URL_FILE: join(folder, 'none'),
    })
  expect(faulty).toThrow(
    /SMTP_URL_FILE cannot be read \(ENOENT\)[^]*DATABASE_URL and DATABASE_URL_FILE are both set/,
  )
  expect(faulty).not.toThrow('hunter2')
  expect(() => readEnv({ DATABASE_URL: 'mysql://me:hunter2@db' })).toThrow(/DATABASE_URL is not an address/)
})
