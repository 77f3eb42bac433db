import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { browser, product, useProduct } from '../opened.ts'
import { lakeClient } from '../lake-client.ts'
import { cutOff, sideways } from '../fits.ts'
import { atRest, desktop, faults, openPage, visit } from '../visitor.ts'

let lake: ReturnType<typeof lakeClient>
let sample: Document[]

useProduct()
beforeAll(async () => {
  lake = lakeClient(product)
  sample = await lake.fetch<Document[]>('*[!(_type match "sanity.*") && !(_id in path("drafts.**"))]')
})

type Document = { _id: string; _type: string; orderRank?: string } & Record<string, unknown>

/** Without what the lake itself writes. */
const plain = ({ _rev, _createdAt, _updatedAt, ...document }: Document) => document as Document

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
    ...documents.map((document) => ({ createOrReplace: plain(document) })),
  ])
  await expect.poll(async () => shown(await (await fetch(product.url)).text())).toBe(true)
}

/** `count` items like the sample's. */
const many = (type: string, count: number) =>
  Array.from({ length: count }, (_, place): Document => {
    const items = ofType(type)
    const item: Document | undefined = items[place % items.length]
    if (!item) throw new Error(`no sample of ${type}`)
    return { ...item, _id: `${type}-any-${place}`, orderRank: `0|${String(place).padStart(6, '0')}:` }
  })

/** The page at rest, at each width: it never scrolls sideways. */
async function fitsEveryWidth(path = '/') {
  const page = await visit(browser, { ...desktop, ...atRest })
  await openPage(page, product.url + path)
  expect(await widthsScrolled(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  return page
}

/** Of the elements of the section of the steps. */
const sidesOf = (page: Page, selector: string) =>
  page.locator(`section[aria-labelledby="process-heading"] ${selector}`).evaluateAll((all) =>
    all.map((it) => {
      const { left, right } = it.getBoundingClientRect()
      return { left, right }
    }),
  )

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

describe('the other lists', () => {
  const marks = { processStep: '"_type":"processStep"', showcasedProject: '"_type":"showcasedProject"' }

  test.each(
    (['processStep', 'showcasedProject'] as const).flatMap((type) =>
      [0, 1, 3, 9].map((count) => ({ type, count })),
    ),
  )('$count of $type', async ({ type, count }) => {
    await publishAll(type, many(type, count), (html) => html.split(marks[type]).length - 1 === count)
    const page = await fitsEveryWidth()
    expect(await faults(page)).toEqual([])
    expect(await cutOff(page)).toEqual([])
    if (type === 'processStep') {
      // The path leads from the middle of each step to that of the next.
      const [steps = [], path = []] = await Promise.all(
        ['ol > li', 'svg:has(.wide)'].map((it) => sidesOf(page, it)),
      )
      const middles = steps.map(({ left, right }) => (left + right) / 2)
      expect(path).toHaveLength(Math.max(0, count - 1))
      for (const [place, { left, right }] of path.entries()) {
        const ends = middles.slice(place, place + 2)
        expect(Math.abs(left - Math.min(...ends))).toBeLessThan(1)
        expect(Math.abs(right - Math.max(...ends))).toBeLessThan(1)
      }
    }
    await publishAll(type, ofType(type), (html) => html.split(marks[type]).length - 1 === ofType(type).length)
  })

  test.each([0, 1, 2, 3])(
    '%i case studies without addresses, each beginning on the ground on which the last one ends',
    async (count) => {
      const shown = async () =>
        (await (await fetch(`${product.url}/projects`)).text()).split('"_type":"caseStudy"').length - 1
      await lake.mutate([
        { delete: { id: ofType('caseStudy')[0]?._id ?? '' } },
        ...many('caseStudy', count).map(({ address: _address, ...document }) => ({
          createOrReplace: plain(document as Document),
        })),
      ])
      await expect.poll(shown).toBe(count)
      const page = await fitsEveryWidth('/projects')
      expect(await faults(page)).toEqual([])
      const grounds = await page
        .locator('main > [data-ground], main article, main section[aria-labelledby="call-heading"]')
        .evaluateAll((all) =>
          all.map((element) => {
            const stops = getComputedStyle(element).backgroundImage.match(/rgb\([^)]*\)/g) ?? []
            return { from: stops[0], to: stops.at(-1) }
          }),
        )
      expect(grounds).toHaveLength(count + 2)
      for (const [place, { from }] of grounds.slice(1).entries()) expect(from).toBe(grounds[place]?.to)
      const covers = await page
        .locator('article img')
        .evaluateAll((all) =>
          all.map((image) => [image.getAttribute('loading'), image.getAttribute('fetchpriority')]),
        )
      expect(covers).toEqual(covers.map((_, place) => (place === 0 ? [null, 'high'] : ['lazy', null])))
      await lake.mutate([
        ...many('caseStudy', count).map(({ _id }) => ({ delete: { id: _id } })),
        ...ofType('caseStudy').map((document) => ({ createOrReplace: plain(document) })),
      ])
      await expect.poll(shown).toBe(1)
    },
  )
})

describe('the logos', () => {
  const logosIn = (count: number) => (html: string) => html.split('"_type":"clientLogo"').length - 1 === count
  const moves = (page: Page) =>
    page.locator(`${strip} > div`).evaluate((track) => getComputedStyle(track).animationName !== 'none')

  const fades = (page: Page) =>
    page.locator(strip).evaluate((edges) => getComputedStyle(edges).maskImage !== 'none')

  test('too few to fill the screen stand still in its middle', async () => {
    const two = many('clientLogo', 2)
    await publishAll('clientLogo', two, logosIn(2))
    const page = await fitsEveryWidth()
    expect(await moves(page)).toBe(false)
    expect(await fades(page)).toBe(false)
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

  test('of six pass by at every width, and fill the widest screen', async () => {
    await publishAll('clientLogo', many('clientLogo', 6), logosIn(6))
    const page = await fitsEveryWidth()
    for (const width of [...widths, 3840]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await moves(page)).toBe(true)
      const [track, list] = await Promise.all(
        [`${strip} > div`, `${strip} ul:first-child`].map((part) => page.locator(part).boundingBox()),
      )
      // When the first list has left the screen, the others still fill it.
      expect((track?.width ?? 0) - (list?.width ?? 0)).toBeGreaterThanOrEqual(width)
    }
  })

  test.each([0, 1])('%i of them', async (count) => {
    await publishAll('clientLogo', many('clientLogo', count), logosIn(count))
    const page = await fitsEveryWidth()
    expect(await page.locator(`${strip} img:visible`).count()).toBe(count)
    expect(await faults(page)).toEqual([])
  })

  test('of forty pass by at the speed of fourteen', async () => {
    await publishAll('clientLogo', ofType('clientLogo'), logosIn(14))
    const speed = async () => {
      const page = await fitsEveryWidth()
      expect(await moves(page)).toBe(true)
      expect(await fades(page)).toBe(true)
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
    return Array.isArray(value) ? value.map(twice) : twiceWhereRead(value)
  }
  /** Words that a person reads: all but names, addresses, numbers and what is not shown as a line of its own. */
  const unread = /^(_.*|orderRank|.*Link|href|coordinates|contactEmail|locality|seo.*)$/
  const twiceWhereRead = (value: unknown): unknown =>
    value && typeof value === 'object' && !Array.isArray(value) && !('asset' in value)
      ? Object.fromEntries(
          Object.entries(value).map(([key, item]) => [key, unread.test(key) ? item : twice(item)]),
        )
      : value

  test('twice as long still fit, at every width, and leave the page without a fault', async () => {
    // Logos are pictures.
    const documents = sample.filter((it) => it._type !== 'clientLogo')
    await lake.mutate(
      documents.map((document) => ({
        createOrReplace: twiceWhereRead(plain(document)) as Document,
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
    await lake.mutate(documents.map((document) => ({ createOrReplace: plain(document) })))
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
    expect(await numbers.allTextContents()).toEqual(['01', '02', '03'])
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
