import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browser, product, useProduct } from '../opened.ts'
import { lakeClient } from '../lake-client.ts'
import { atRest, desktop, faults, goTo, openPage, phone, visit } from '../visitor.ts'

useProduct()

const orbs = 'section[aria-labelledby="mission-heading"] ul > li'
const words = (page: Page, selector: string) => page.locator(selector).allInnerTexts()

test.each([
  ['phone', phone],
  ['desktop', desktop],
])(
  'of four orbs the first leads to the case study, and the way leads on to the form, on a %s',
  async (_, size) => {
    const page = await visit(browser, { ...size, ...atRest })
    await openPage(page, product.url)
    await goTo(page, `${orbs} a`)
    const places = (await words(page, orbs)).map((text) => text.split('\n').map((line) => line.trim()))
    expect(places.map(([, place]) => place)).toEqual([
      'Minneapolis, MN',
      'Pittsburgh, PA',
      'Milwaukee, WI',
      'Nyack, NY',
    ])
    expect(await page.locator(`${orbs} a`).count()).toBe(1)
    const first = page.locator(orbs).first().getByRole('link')
    expect(await first.getAttribute('href')).toBe('/projects')
    await page.locator(orbs).nth(1).click()
    expect(new URL(page.url()).pathname).toBe('/')

    await (size === phone ? first.tap() : first.click())
    await page.locator('h2', { hasText: 'Precision Financial' }).waitFor()
    const back = page.getByRole('link', { name: 'Back to Home' })
    expect(await back.getAttribute('href')).toBe('/')
    const start = page.getByRole('link', { name: 'Start Your Project' })
    expect(await start.getAttribute('href')).toBe('/#contact')
    expect(await faults(page)).toEqual([])

    await start.click()
    await page.waitForURL('**/#contact')
    await page.locator('#contact-heading').waitFor()
    await page.goBack()
    await back.click()
    await page.locator('h1', { hasText: 'Feeling lost' }).waitFor()
  },
)

test('the case study tells what the specification counts', async () => {
  const page = await visit(browser, { ...desktop, ...atRest })
  await openPage(page, `${product.url}/projects`)
  expect(await words(page, 'article h2')).toEqual(['Precision Financial'])
  expect(await words(page, 'article h2 ~ ul li, article ul:has(+ h2) li')).toEqual([
    'Financial Services',
    'AI Implementation',
  ])
  const facts = await page
    .locator('article dl > div')
    .evaluateAll((all) => all.map((it) => [...it.children].map((part) => part.textContent)))
  expect(facts).toEqual([
    ['Duration', '3 months'],
    ['Team', '3 people'],
    ['Efficiency gain', '40%'],
    ['Status', 'Under Development'],
  ])
  expect(await words(page, 'article h3')).toEqual([
    'The Challenge',
    'Our Solution',
    'Key Features Delivered',
    'Results',
  ])
  expect(await words(page, 'article h4')).toEqual([
    'Real Time Data',
    'Improved Budgeting and Predictions',
    'Market Impacts',
  ])
  const results = page.locator('article section').last().locator('li')
  expect((await results.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual([
    '40% Time Savings',
    '25% Portfolio Performance',
    '60% More Clients Served',
    '95% Client Satisfaction',
  ])
})

test('of several case studies there is an index, in the order that staff gave them, and a page each', async () => {
  const lake = lakeClient(product)
  const sample = await lake.getDocument('caseStudy-precision-financial')
  if (!sample) throw new Error('the sample content has no case study')
  const { _rev, _createdAt, _updatedAt, ...content } = sample
  await lake.createOrReplace({
    ...content,
    _id: 'caseStudy-second',
    title: 'A Second Study',
    address: { _type: 'slug', current: 'a-second-study' },
    orderRank: `${String(sample['orderRank'])}z`,
    cover: undefined,
  })
  await expect.poll(async () => (await fetch(`${product.url}/projects`)).text()).toContain('A Second Study')
  const page = await visit(browser, { ...desktop, ...atRest })
  await openPage(page, `${product.url}/projects`)
  const titles = await page.locator('main li h2').allTextContents()
  expect(titles).toEqual(['Precision Financial', 'A Second Study'])
  expect(await faults(page)).toEqual([])
  await page.getByRole('link', { name: 'A Second Study' }).click()
  await page.getByRole('heading', { level: 1, name: 'A Second Study' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/projects/a-second-study')
  expect(await page.locator('h1').count()).toBe(1)
  expect(await faults(page)).toEqual([])
})
