import { expect, test } from 'vitest'
import { EnvironmentFault, readEnv } from './env.ts'

test('without any variable the product runs on its own machine', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    configuredOrigin: undefined,
    captcha: { siteKey: null, minScore: 0.5 },
    retention: { days: 730, spamDays: 60 },
    rateLimit: 5,
    hosted: undefined,
  })
})

test('every fault is told at once, and no value with it', () => {
  const secret = 'hunter2'
  const faulty = () =>
    readEnv({
      PORT: 'http',
      SMTP_URL: `http://me:${secret}@mail`,
      STAFF_PASSWORD: secret,
      RECAPTCHA_SITE_KEY: 'k',
    })
  expect(faulty).toThrow(EnvironmentFault)
  expect(faulty).toThrow(
    /PORT is not a whole number[^]*STAFF_PASSWORD is shorter[^]*SMTP_URL is not an smtp[^]*RECAPTCHA_SECRET_KEY is missing/,
  )
  expect(faulty).not.toThrow(secret)
})

test.each(['ftp://a', 'https://a.example/path', 'example.com'])('%s is no public origin', (ORIGIN) => {
  expect(() => readEnv({ ORIGIN })).toThrow(/ORIGIN/)
})
