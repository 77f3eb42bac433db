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
