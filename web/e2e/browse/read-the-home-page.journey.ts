import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browser, site as product, useSite } from '../opened.ts'
import { atRest, desktop, openPage, visit } from '../visitor.ts'

useSite()

async function open() {
  const page = await visit(browser, { ...desktop, ...atRest })
  await openPage(page, product.url)
  return page
}

const words = (page: Page, selector: string) => page.locator(selector).allTextContents()
const links = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) => all.map((link) => [link.textContent?.trim(), link.getAttribute('href')]))

test('the home page has its parts in their order', async () => {
  const page = await open()
  expect(await words(page, 'main :is(h1, h2)')).toEqual([
    'Feeling lost in the Ai universe?',
    'Our Mission',
    'Our Executive Leadership Team',
    'Cutting Our Teeth',
    'How We Work',
    'Contact Us',
  ])
  const main = await page.locator('main').textContent()
  for (const sentence of [
    "We partner with you to clarify your path forward. Let's discover your next together.",
    'We bring value to small and medium sized businesses by implementing Ai.',
    'that first step is always on us',
  ])
    expect(main).toContain(sentence)
  const parts = ['hero-headline', 'mission-heading', 'clients-label', 'team-heading', 'teeth-heading']
  const places = await page.evaluate(
    (ids) => ids.map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN),
    [...parts, 'process-heading', 'contact-heading'],
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test.each([
  ['/', { width: 320, height: 568 }],
  ['/', { width: 390, height: 664 }],
  ['/', { width: 390, height: 844 }],
  ['/', { width: 844, height: 390 }],
  ['/', { width: 1280, height: 620 }],
  ['/nowhere', { width: 390, height: 664 }],
])('no light of %s drifts behind the words on a screen of %o', async (path, viewport) => {
  const page = await visit(browser, { viewport })
  await openPage(page, product.url + path)
  const behind = await page.evaluate(() => {
    const section = document.querySelector('h1')?.closest('section')
    const range = document.createRange()
    const words = [...(section?.querySelectorAll('h1, p, a') ?? [])].flatMap((element) => {
      range.selectNodeContents(element)
      return [...range.getClientRects()]
    })
    const drifts = (section?.getAnimations({ subtree: true }) ?? []).filter(
      ({ effect }) => effect?.getTiming().iterations === Infinity,
    )
    const touched = drifts.flatMap((drift) => {
      const light = (drift.effect as KeyframeEffect).target
      const { delay = 0, duration } = drift.effect?.getComputedTiming() ?? {}
      drift.pause()
      return [delay, delay + Number(duration)].filter((time) => {
        drift.currentTime = time
        const { left, right, top, bottom } = light?.getBoundingClientRect() ?? new DOMRect()
        return words.some((it) => it.left < right && left < it.right && it.top < bottom && top < it.bottom)
      })
    })
    return { lights: drifts.length, touched }
  })
  expect(behind).toEqual({ lights: 5, touched: [] })
})

test('the orbs name four projects and their cities, and the first alone leads somewhere', async () => {
  const page = await open()
  const orbs = page.locator('section[aria-labelledby="mission-heading"] li')
  const leads = await orbs.evaluateAll((all) =>
    all.map((orb) => orb.querySelector('a')?.getAttribute('href') ?? null),
  )
  expect(leads).toEqual(['/projects', null, null, null])
  const cities = ['Minneapolis, MN', 'Pittsburgh, PA', 'Milwaukee, WI', 'Nyack, NY']
  for (const [place, text] of (await orbs.allTextContents()).entries()) expect(text).toContain(cities[place])
  for (const [place, kind] of [/financial/i, /fitness/i, /health/i, /market/i].entries())
    expect(await orbs.nth(place).textContent()).toMatch(kind)
})

test('fourteen logos pass five times, three people lead, and four steps are counted from 01', async () => {
  const page = await open()
  const runs = await page
    .locator('[aria-labelledby="clients-label"] [role="group"] ul')
    .evaluateAll((all) => all.map((run) => run.querySelectorAll('img').length))
  expect(runs).toEqual([14, 14, 14, 14, 14])
  expect(await page.locator('section[aria-labelledby="team-heading"] li h3').count()).toBe(3)
  const numbers = await words(page, 'section[aria-labelledby="process-heading"] h3 button > span:first-child')
  expect(numbers).toEqual(['01', '02', '03', '04'])
  expect(await page.locator('section[aria-labelledby="teeth-heading"] img').count()).toBe(0)
})

test('the header leads to three places, and the footer to none yet', async () => {
  const page = await open()
  expect(await links(page, 'header > nav a')).toEqual([
    ['Home', '/'],
    ['Projects', '/projects'],
    ['Contact', '#contact'],
  ])
  expect(await page.locator('footer p').textContent()).toContain('2025')
  expect(await links(page, 'footer a')).toEqual([
    ['Privacy', '/privacy'],
    ['Terms', null],
    ['Contact', null],
  ])
})
