import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browser, site as product, useSite } from '../opened.ts'
import { atRest, desktop, faults, goTo, openPage, phone, visit } from '../visitor.ts'

useSite()

const steps = 'section[aria-labelledby="process-heading"] ol > li'
const step = (page: Page, place: number) => page.locator(steps).nth(place)
const turn = (page: Page, place: number) => step(page, place).getByRole('button')
const opacity = (page: Page, place: number, side: string) =>
  step(page, place)
    .locator(side)
    .evaluate((element) => Number(getComputedStyle(element).opacity))
const shows = async (page: Page, place: number, side: 'front' | 'back') => {
  const front = side === 'front' ? 1 : 0
  await expect.poll(() => opacity(page, place, 'p.front')).toBe(front)
  await expect.poll(() => opacity(page, place, '.deliverables')).toBe(1 - front)
}
const placeOf = (page: Page, place: number) =>
  step(page, place).evaluate(({ offsetTop, offsetLeft, offsetWidth, offsetHeight }: HTMLElement) => [
    offsetTop,
    offsetLeft,
    offsetWidth,
    offsetHeight,
  ])

async function open(options: Parameters<typeof visit>[1]) {
  const page = await visit(browser, { ...options, ...atRest })
  await openPage(page, product.url)
  await goTo(page, `${steps} button`)
  return page
}

test('four steps, numbered 01 to 04, each with a description and what you get', async () => {
  const page = await open(desktop)
  expect(await page.locator(`${steps} h3 button > span:first-child`).allInnerTexts()).toEqual([
    '01',
    '02',
    '03',
    '04',
  ])
  for (const place of [0, 1, 2, 3]) {
    expect(await step(page, place).locator('p.front').innerText()).toBeTruthy()
    expect(await step(page, place).locator('.deliverables li').count()).toBeGreaterThan(1)
    await shows(page, place, 'front')
  }
})

test('pointing at a step swaps its description for what you get, in the same place', async () => {
  const page = await open(desktop)
  const before = await placeOf(page, 1)
  await step(page, 1).hover()
  await shows(page, 1, 'back')
  await shows(page, 2, 'front')
  expect(await step(page, 1).locator('h4').innerText()).toBe('What you get')
  expect(await placeOf(page, 1)).toEqual(before)
  expect(await faults(page)).toEqual([])
  await page.mouse.move(1, 1)
  await shows(page, 1, 'front')
})

test('the keyboard does the same', async () => {
  const page = await open(desktop)
  await turn(page, 0).focus()
  await page.keyboard.press('Tab')
  await shows(page, 1, 'back')
  await page.keyboard.press('Shift+Tab')
  await shows(page, 1, 'front')
  await shows(page, 0, 'back')
  expect(await faults(page, 'section[aria-labelledby="process-heading"]')).toEqual([])
})

const pressed = (page: Page, place: number) => turn(page, place).getAttribute('aria-pressed')

test('Escape turns a step back on which the pointer or the focus rests, until it comes again', async () => {
  const page = await open(desktop)
  await step(page, 1).hover()
  await shows(page, 1, 'back')
  await page.keyboard.press('Escape')
  await shows(page, 1, 'front')
  await page.mouse.move(1, 1)
  await step(page, 1).hover()
  await shows(page, 1, 'back')
  await page.mouse.move(1, 1)
  await shows(page, 1, 'front')

  await turn(page, 1).focus()
  await page.keyboard.press('Tab')
  await shows(page, 2, 'back')
  await page.keyboard.press('Escape')
  await shows(page, 2, 'front')
  expect(await pressed(page, 2)).toBe('false')
})

test('what the button says is what the step shows, by keyboard and by pointer', async () => {
  const page = await open(desktop)
  await turn(page, 0).focus()
  await page.keyboard.press('Tab')
  for (const side of ['back', 'front', 'back'] as const) {
    await shows(page, 1, side)
    expect(await pressed(page, 1)).toBe(String(side === 'back'))
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Enter')
  await shows(page, 1, 'back')
  // The focus stays when the pointer has come and gone.
  await step(page, 1).hover()
  await page.mouse.move(1, 1)
  await shows(page, 1, 'back')
  await page.keyboard.press('Tab')
  await shows(page, 1, 'front')
  expect(await pressed(page, 1)).toBe('false')
  await step(page, 3).hover()
  await shows(page, 3, 'back')
  expect(await pressed(page, 3)).toBe('true')
})

test('a tap turns a step and another tap turns it back', async () => {
  const page = await open(phone)
  const before = await placeOf(page, 2)
  await turn(page, 2).tap()
  await shows(page, 2, 'back')
  expect(await turn(page, 2).getAttribute('aria-pressed')).toBe('true')
  expect(await placeOf(page, 2)).toEqual(before)
  expect(await faults(page)).toEqual([])
  await turn(page, 2).tap()
  await shows(page, 2, 'front')
})

test('assistive technology is told both sides, whichever is up', async () => {
  const page = await open(desktop)
  const tree = await step(page, 0).ariaSnapshot()
  expect(tree).toContain((await step(page, 0).locator('p.front').innerText()).slice(0, 30))
  expect(tree).toContain('heading "What you get"')
  for (const item of await step(page, 0).locator('.deliverables li').allInnerTexts()) {
    expect(tree).toContain(item.slice(0, 20))
  }
})
