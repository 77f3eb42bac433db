import { expect, test } from 'vitest'
import { createNearestPage } from './nearest-page.ts'

const pages = [
  { title: 'Privacy', href: '/privacy' },
  { title: 'Ai audits for kitchens', href: '/services/audits' },
  { title: 'Precision and Profits', href: '/projects/precision-financial' },
  { title: 'Case Studies', href: '/projects' },
  { title: 'Ai', href: '/ai' },
]

const nearestPage = createNearestPage(pages)

test.each([
  ['/privcy', '/privacy'],
  ['/Privacy.html', '/privacy'],
  ['/legal/privacy', '/privacy'],
  ['/service/audit', '/services/audits'],
  ['/audits', '/services/audits'],
  ['/ai-audits-for-the-kitchen', '/services/audits'],
  ['/project', '/projects'],
  ['/case-study', '/projects'],
  ['/pr%C3%A9cision-financial', '/projects/precision-financial'],
  ['/ai/', '/ai'],
])('%s was meant for %s', (asked, href) => {
  expect(nearestPage(asked)?.href).toBe(href)
})

test.each([
  '/',
  '/xy',
  '/wp-login.php',
  '/%E0%A4%A',
  '/%00',
  `/${'a'.repeat(5_000)}`,
  '/🌅',
  '/insights/2025',
])('%s is like no page', (asked) => {
  expect(nearestPage(asked)).toBeUndefined()
})

test('without pages there is none', () => {
  expect(createNearestPage([])('/privacy')).toBeUndefined()
})
