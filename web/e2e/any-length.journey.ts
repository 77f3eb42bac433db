import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser, startProduct, type Product } from './harness.ts'
import { lakeClient } from './lake-client.ts'
import { atRest, desktop, faults, openPage, phone, visit } from './visitor.ts'

let product: Product
let browser: Browser
let lake: ReturnType<typeof lakeClient>
let sample: Document[]

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
  lake = lakeClient(product)
  sample = await lake.fetch<Document[]>('*[!(_type match "sanity.*") && !(_id in path("drafts.**"))]')
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

type Document = { _id: string; _type: string; orderRank?: string } & Record<string, unknown>

const widths = [320, 390, 768, 1024, 1280, 1920, 2560]
const team = 'section[aria-labelledby="team-heading"]'
const strip = '[aria-labelledby="clients-label"] [role="group"]'
const ofType = (type: string) => sample.filter((it) => it._type === type)

/** Publishes exactly these documents of a type, and waits until the home page is made of them. */
async function publishAll(type: string, documents: Document[], shown: (html: string) => boolean) {
  const gone = (await lake.fetch<string[]>('*[_type == $type]._id', { type })).filter(
    (id) => !documents.some(({ _id }) => _id === id),
  )
  await lake.mutate([
    ...gone.map((id) => ({ delete: { id } })),
    ...documents.map(({ _rev, _createdAt, _updatedAt, ...document }) => ({ createOrReplace: document })),
  ])
  await expect.poll(async () => shown(await (await fetch(product.url)).text())).toBe(true)
}

/** `count` items like the sample's. */
const many = (type: string, count: number) =>
  Array.from({ length: count }, (_, place) => {
    const items = ofType(type)
    const item = items[place % items.length]
    if (!item) throw new Error(`no sample of ${type}`)
    return { ...item, _id: `${type}-any-${place}`, orderRank: `0|${String(place).padStart(6, '0')}:` }
  })

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The page at rest, at each width: it never scrolls sideways. */
async function fitsEveryWidth(path = '/') {
  const page = await visit(browser, { ...desktop, ...atRest })
  await openPage(page, product.url + path)
  expect(await widthsScrolled(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  return page
}

async function widthsScrolled(page: Page) {
  const scrolled: number[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    if ((await sideways(page)) > 0) scrolled.push(width)
  }
  return scrolled
}

test.each(['/', '/projects', '/nowhere'])('%s fits every screen from 320 to 2560 px', async (path) => {
  const page = await visit(browser, { ...desktop, ...atRest })
  await openPage(page, product.url + path)
  expect(await widthsScrolled(page)).toEqual([])
})

describe('the team', () => {
  test.each([0, 1, 9])('of %i', async (count) => {
    await publishAll(
      'teamMember',
      many('teamMember', count),
      (html) => html.split('"_type":"teamMember"').length - 1 === count,
    )
    const page = await fitsEveryWidth()
    expect(await page.locator(team).count()).toBe(count ? 1 : 0)
    expect(await page.locator(`${team} li`).count()).toBe(count)
    expect(await page.locator('#contact form').count()).toBe(1)
    expect(await faults(page)).toEqual([])
    // No card lies upon another.
    const boxes = await page
      .locator(`${team} li`)
      .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().toJSON() as DOMRect))
    for (const [place, a] of boxes.entries()) {
      for (const b of boxes.slice(place + 1)) {
        const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
        expect(apart).toBe(true)
      }
    }
    await publishAll('teamMember', ofType('teamMember'), (html) => html.includes('Maren Holloway'))
  })
})

describe('the logos', () => {
  const logosIn = (count: number) => (html: string) => html.split('"_type":"clientLogo"').length - 1 === count
  const moves = (page: Page) =>
    page.locator(`${strip} > div`).evaluate((track) => getComputedStyle(track).animationName !== 'none')

  test('too few to fill the screen stand still in its middle', async () => {
    const two = many('clientLogo', 2)
    await publishAll('clientLogo', two, logosIn(2))
    const page = await fitsEveryWidth()
    expect(await moves(page)).toBe(false)
    const shown = await page.locator(`${strip} img:visible`).evaluateAll((all) =>
      all.map((it) => {
        const { left, right } = it.getBoundingClientRect()
        return { left, right }
      }),
    )
    expect(shown).toHaveLength(2)
    const [left, right] = [shown[0]?.left ?? Number.NaN, 1280 - (shown[1]?.right ?? Number.NaN)]
    expect(Math.abs(left - right)).toBeLessThan(2)
    expect(left).toBeGreaterThan(200)
    expect(await faults(page)).toEqual([])
  })

  test('of forty pass by at the speed of fourteen', async () => {
    await publishAll('clientLogo', ofType('clientLogo'), logosIn(14))
    const speed = async () => {
      const page = await fitsEveryWidth()
      expect(await moves(page)).toBe(true)
      return page.locator(`${strip} > div`).evaluate((track) => {
        const seconds = Number.parseFloat(getComputedStyle(track).animationDuration)
        return track.getBoundingClientRect().width / 5 / seconds
      })
    }
    const usual = await speed()
    await publishAll('clientLogo', many('clientLogo', 40), logosIn(40))
    expect(await speed()).toBeCloseTo(usual, 0)
    await publishAll('clientLogo', ofType('clientLogo'), logosIn(14))
  })
})

describe('words', () => {
  const twice = (value: unknown): unknown => {
    if (typeof value === 'string') return `${value} ${value}`
    if (Array.isArray(value)) return value.map(twice)
    return value
  }
  const readable =
    /(Heading|Text|Statement|Headline|Invitation|^name|^role|^description|^title|^location|^deliverables|^summary|^status|^duration)$/

  test('twice as long still fit, at every width, and leave the page without a fault', async () => {
    const documents = sample.filter((it) =>
      ['homePage', 'showcasedProject', 'teamMember', 'processStep', 'caseStudy'].includes(it._type),
    )
    await lake.mutate(
      documents.map(({ _rev, _createdAt, _updatedAt, ...document }) => ({
        createOrReplace: Object.fromEntries(
          Object.entries(document).map(([key, value]) => [key, readable.test(key) ? twice(value) : value]),
        ) as Document,
      })),
    )
    await expect
      .poll(async () => (await fetch(product.url)).text())
      .toContain('Maren Holloway Maren Holloway')
    for (const path of ['/', '/projects']) {
      const page = await fitsEveryWidth(path)
      expect(await faults(page)).toEqual([])
      expect(await cutOff(page)).toEqual([])
    }
    await lake.mutate(
      documents.map(({ _rev, _createdAt, _updatedAt, ...document }) => ({ createOrReplace: document })),
    )
    await expect.poll(async () => (await fetch(product.url)).text()).not.toContain('Holloway Maren')
  })

  test('of one list item that cannot be shown leave that item out, and staff are told', async () => {
    await lake.patch('processStep-2').set({ title: '' }).commit()
    await expect
      .poll(async () => (await (await fetch(product.url)).text()).split('"deliverables":').length - 1)
      .toBe(3)
    const page = await visit(browser, { ...desktop, ...atRest })
    await openPage(page, product.url)
    const numbers = page.locator('section[aria-labelledby="process-heading"] h3 button > span:first-child')
    expect(await numbers.allInnerTexts()).toEqual(['01', '02', '03'])
    const answer = await fetch(`${product.url}/api/staff/live-status?document=processStep-2`, {
      headers: { authorization: `Bearer ${product.token()}` },
    })
    expect(await answer.json()).toMatchObject({
      live: false,
      reason: 'The page leaves it out: title is empty',
    })
    await lake.patch('processStep-2').set({ title: 'Build the prototype' }).commit()
  })
})

describe('a reader', () => {
  let page: Page
  beforeEach(async () => {
    // Styles of the reader's own are not the page's to forbid.
    page = await visit(browser, { ...desktop, ...atRest, bypassCSP: true })
  })

  test.each(['/', '/projects'])('who draws %s four times as large scrolls one way only', async (path) => {
    await page.setViewportSize({ width: 320, height: 256 })
    await openPage(page, product.url + path)
    expect(await sideways(page)).toBe(0)
    expect(await cutOff(page)).toEqual([])
    const header = await page.locator('header').boundingBox()
    expect(header?.height).toBeLessThan(90)
  })

  test.each(['/', '/projects'])('who spreads the text of %s loses none of it', async (path) => {
    for (const { viewport } of [phone, desktop]) {
      await page.setViewportSize(viewport)
      await openPage(page, product.url + path)
      await page.addStyleTag({
        content: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
          p { margin-bottom: 2em !important }`,
      })
      expect(await sideways(page)).toBe(0)
      expect(await cutOff(page)).toEqual([])
    }
  })

  test('with colours of their own still sees the orbs, the buttons and where the focus is', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await openPage(page, product.url)
    const border = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).borderTopStyle)
    expect(await border('section[aria-labelledby="mission-heading"] li i')).toBe('solid')
    expect(await border('#contact button[type="submit"]')).toBe('solid')
    expect(await border('main a[href="#contact"]')).toBe('solid')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const outline = await page.evaluate(
      () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
    )
    expect(outline).toBe('solid')
  })

  test.each(['/', '/projects'])(
    'on paper finds every word of %s, black on white, and no control',
    async (path) => {
      await openPage(page, product.url + path)
      await page.emulateMedia({ media: 'print' })
      const faded = await page.evaluate(() =>
        [...document.querySelectorAll('main :is(h1, h2, h3, h4, p, li, dt, dd)')]
          .filter((element) => element.textContent?.trim() && !element.closest('[aria-hidden="true"]'))
          .filter((element) => {
            const { opacity, visibility } = getComputedStyle(element)
            return opacity === '0' || visibility === 'hidden' || element.getClientRects().length === 0
          })
          .map((element) => element.textContent),
      )
      expect(faded).toEqual([])
      for (const screenOnly of ['[data-calm-control]', '.skip-link', 'picture:has(+ video)']) {
        expect(await page.locator(`${screenOnly}:visible`).count()).toBe(0)
      }
      expect(await page.locator('h1').evaluate((element) => getComputedStyle(element).color)).toBe(
        'rgb(0, 0, 0)',
      )
      expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
    },
  )
})

/** Words that overflow a box which hides what overflows. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, h4, p, li, dt, dd, a, button, label)')]
      .filter((element) => !element.closest('[aria-hidden="true"], .visually-hidden, [role="group"]'))
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element)
        const hides = overflowX !== 'visible' || overflowY !== 'visible'
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
        return hides && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )
