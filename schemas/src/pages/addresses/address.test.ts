import { expect, test } from 'vitest'
import { addressOf, faultOfAddress } from './address.ts'

test.each(['privacy', 'services/audits', 'a/b/c/d/e', '2026-campaign', 'video'])(
  '%s is an address',
  (address) => {
    expect(faultOfAddress(address)).toBeUndefined()
  },
)

test.each([
  ['', 'small letters'],
  ['/privacy', 'small letters'],
  ['privacy/', 'small letters'],
  ['Privacy', 'small letters'],
  ['über-uns', 'small letters'],
  ['a//b', 'small letters'],
  ['sitemap.xml', 'small letters'],
  ['../secret', 'small letters'],
  ['projects/one', '“/projects” belongs to the site'],
  ['studio', '“/studio” belongs to the site'],
  ['v2025-02-19/data', '“/v2025-02-19” belongs to the site'],
  ['a/b/c/d/e/f', '5 levels'],
  ['a'.repeat(101), 'room for 100'],
])('%s is refused', (address, reason) => {
  expect(faultOfAddress(address)).toContain(reason)
})

test.each([
  ['About the firm', 'about-the-firm'],
  ['Services / Ai audits!', 'services/ai-audits'],
  ['  Über uns ', 'uber-uns'],
  ['???', ''],
])('%s suggests %s', (title, address) => {
  expect(addressOf(title)).toBe(address)
})
