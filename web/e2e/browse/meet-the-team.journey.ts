import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browser, site as product, useSite } from '../opened.ts'
import { atRest, desktop, faults, goTo, openPage, phone, visit } from '../visitor.ts'

useSite()

const team = 'section[aria-labelledby="team-heading"]'
const card = (page: Page, place: number) => page.locator(`${team} li`).nth(place)
const turn = (page: Page, place: number) => card(page, place).getByRole('button')
/** How much of the second photo is to be seen. */
const second = (page: Page, place: number) =>
  card(page, place)
    .locator('.second')
    .evaluate((photo) => Number(getComputedStyle(photo).opacity))

const placeOf = (page: Page, place: number) =>
  card(page, place).evaluate(({ offsetTop, offsetLeft, offsetWidth, offsetHeight }: HTMLElement) => [
    offsetTop,
    offsetLeft,
    offsetWidth,
    offsetHeight,
  ])

async function open(options: Parameters<typeof visit>[1]) {
  const page = await visit(browser, { ...options, ...atRest })
  await openPage(page, product.url)
  await goTo(page, `${team} li button`)
  return page
}

test('pointing at a card shows the second photo, and leaving it the first', async () => {
  const page = await open(desktop)
  expect(await page.locator(`${team} li`).count()).toBe(3)
  expect(await second(page, 0)).toBe(0)
  const before = await placeOf(page, 0)
  await card(page, 0).hover()
  await expect.poll(() => second(page, 0)).toBe(1)
  expect(await second(page, 1)).toBe(0)
  expect(await placeOf(page, 0)).toEqual(before)
  expect(await faults(page)).toEqual([])
  await page.mouse.move(1, 1)
  await expect.poll(() => second(page, 0)).toBe(0)
})

test('the keyboard does the same', async () => {
  const page = await open(desktop)
  await turn(page, 0).focus()
  await page.keyboard.press('Tab')
  expect(await turn(page, 1).evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(() => second(page, 1)).toBe(1)
  await page.keyboard.press('Tab')
  await expect.poll(() => second(page, 1)).toBe(0)
  await expect.poll(() => second(page, 2)).toBe(1)
})

test('Escape shows the first photo again, and what the button says is what is shown', async () => {
  const page = await open(desktop)
  await card(page, 0).hover()
  await expect.poll(() => second(page, 0)).toBe(1)
  expect(await turn(page, 0).getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Escape')
  await expect.poll(() => second(page, 0)).toBe(0)
  expect(await turn(page, 0).getAttribute('aria-pressed')).toBe('false')
  await turn(page, 0).focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => second(page, 1)).toBe(1)
  await page.keyboard.press('Enter')
  await expect.poll(() => second(page, 1)).toBe(0)
  expect(await turn(page, 1).getAttribute('aria-pressed')).toBe('false')
})

test('a tap turns a card and another tap turns it back', async () => {
  const page = await open(phone)
  await turn(page, 1).tap()
  await expect.poll(() => second(page, 1)).toBe(1)
  expect(await turn(page, 1).getAttribute('aria-pressed')).toBe('true')
  expect(await faults(page)).toEqual([])
  await turn(page, 1).tap()
  await expect.poll(() => second(page, 1)).toBe(0)
  expect(await turn(page, 1).getAttribute('aria-pressed')).toBe('false')
})

test('both photos of a card have words, and each card its name, role and description', async () => {
  const page = await open(desktop)
  for (const place of [0, 1, 2]) {
    const alts = await card(page, place)
      .locator('img')
      .evaluateAll((all) => all.map((it) => it.getAttribute('alt')))
    expect(alts).toHaveLength(2)
    for (const alt of alts) expect(alt).toBeTruthy()
    // Both are heard: what a button holds is read as its name.
    expect(await turn(page, place).getAttribute('aria-label')).toBe(alts.join(' '))
    expect(await card(page, place).locator('h3').innerText()).toBeTruthy()
    expect(await card(page, place).locator('p').allInnerTexts()).toHaveLength(2)
  }
})

test('photos come late, in the size of the screen, keep their place, and show a blur until then', async () => {
  const page = await open(desktop)
  const photos = await page.locator(`${team} img`).evaluateAll((all: HTMLImageElement[]) =>
    all.map((it) => ({
      widths: [...it.srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)),
      sizes: it.sizes,
      width: Number(it.getAttribute('width')),
      height: Number(it.getAttribute('height')),
      loading: it.loading,
      blur: getComputedStyle(it.parentElement ?? it).backgroundImage,
    })),
  )
  expect(photos).toHaveLength(6)
  for (const { widths, sizes, width, height, loading, blur } of photos) {
    expect(widths.length).toBeGreaterThan(3)
    expect(widths).toEqual([...widths].sort((a, b) => a - b))
    expect(sizes).toContain('vw')
    expect(width / height).toBeCloseTo(4 / 5, 2)
    expect(loading).toBe('lazy')
    expect(blur).toMatch(/^url\("data:image\//)
  }
})

test.each([
  ['first', 0],
  ['second', 1],
])('a %s photo that cannot be had becomes a person, and the other one stays', async (_, broken) => {
  const page = await visit(browser, { ...desktop, ...atRest })
  const html = await (await fetch(product.url)).text()
  const photos = [...html.matchAll(/<img[^>]+srcSet="[^"]*\/images\/local\/production\/([0-9a-f]+)-/gi)]
  const own = photos.map(([, id]) => id)
  await openPage(page, product.url)
  const ids = await page
    .locator(`${team} img`)
    .evaluateAll((all: HTMLImageElement[]) => all.map((it) => /production\/([0-9a-f]+)-/.exec(it.src)?.[1]))
  expect(own).toEqual(expect.arrayContaining(ids))
  await page.route(`**/images/local/production/${ids[broken]}-**`, (route) => route.abort())
  await page.reload()
  await goTo(page, `${team} li button`)
  if (broken) await card(page, 0).hover()
  const person = card(page, 0).locator('svg[role="img"]')
  await person.waitFor()
  expect(await person.getAttribute('aria-label')).toBeTruthy()
  expect(await card(page, 0).locator('img').count()).toBe(1)
  expect(await card(page, 1).locator('img').count()).toBe(2)
  const box = await person.boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 5, 1)
  expect(await faults(page, team)).toEqual([])
})
