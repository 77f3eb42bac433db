import { beforeAll, expect, test } from 'vitest'
import { edit, lakeClient } from '../lake-client.ts'
import { browser, product, useProduct } from '../opened.ts'
import {
  liveStatus,
  openDocument,
  openStudio,
  patience,
  publish,
  publishButton,
  type OpenStudio,
} from '../studio.ts'

let studio: OpenStudio

type Planted = Record<string, [value: unknown, said: RegExp]>

const home: Planted = {
  heroHeadline: [
    'Feeling lost between many tools that promise too much? '.repeat(3),
    /“Headline” fills \d+ lines/,
  ],
  heroText: ['We partner with you to clarify the path. '.repeat(16), /“Words of the button” stands below/],
  heroInvitation: ['Lorem ipsum dolor sit amet.', /“Invitation” still holds a placeholder/],
  heroLink: ['#kontakt', /names “#kontakt”, which is no place/],
  heroLinkLabel: ['Click here', /says “Click here”, which does not tell/],
  heroVideo: ['white', /is too faint over the picture behind it on a desk/],
  missionHeading: ['Read [more](https://firm.example)', /signs of formatting/],
  missionStatement: ['We bring the the value.', /says “the” twice/],
  missionText: [`We ${'and '.repeat(40)}go.`, /a sentence of 42 words/],
  missionProjectsLabel: ['WHERE WE HAVE FOUND A WAY', /in capitals/],
  clientsLabel: ['Firms  we know , and like', /spaces where none belong/],
  teamHeading: ['{firm} and its people', /shows “\{firm\}” as it stands/],
  teamText: ['We are **bold**.', /signs of formatting/],
  teethHeading: ['FÃ¼r alle', /garbled/],
  teethText: ['Organizational interoperability necessitates reconsideration. '.repeat(8), /hard to read/],
}

const settings: Planted = {
  'navigation[1].href': ['/project', /names “\/project”, which is no page/],
  'navigation[2].label': ['Home', /says “Home” like another link/],
  'footerLinks[0].href': ['https://localhost:3000/', /localhost:3000\/”, which visitors cannot open/],
  'footerLinks[1].href': ['mailto:somebody', /no mail address/],
  'footerLinks[2].href': ['https://192.168.0.4/', /only be reached from inside a network/],
  footerText: ['© TODO', /placeholder, “TODO”/],
}

const person: Planted = {
  image: ['small', /“Photo” is new, and still described in the words of the picture before/],
  hoverImage: ['small', /described by the name of its file/],
  name: ['Maren Holloway', /“Photo” is 80 pixels wide and shown \d+ wide/],
}

const logo: Planted = { logo: ['white', /“Logo” has a ground of its own/] }

const documents = [
  ['homePage', 'homePage', home],
  ['siteSettings', 'siteSettings', settings],
  ['teamMember', 'teamMember-maren-holloway', person],
  ['clientLogo', 'clientLogo-corvane-air', logo],
] as const

useProduct()
beforeAll(async () => {
  studio = await openStudio(browser, product, { role: 'editor' })
})

test.each([
  ['homePage', 'homePage', 'heroText'],
  ['siteSettings', 'siteSettings', 'footerText'],
  ['teamMember', 'teamMember-linnea-park', 'role'],
  ['caseStudy', 'caseStudy-precision-financial', 'status'],
  ['caseStudiesPage', 'caseStudiesPage', 'heading'],
])('nothing is found in the sample content: %s', async (type, id, changed) => {
  await edit(lakeClient(product), id, { [changed]: 'As good as before' })
  await openDocument(studio.page, type, id)
  const checks = studio.page.getByTestId('page-checks')
  await checks.waitFor(patience)
  expect(await checks.innerText()).toBe('Looks right on a phone and on a desk.')
})

test.each(documents)('every fault planted in %s is found', async (type, id, planted) => {
  const lake = lakeClient(product)
  const pictures = { white: await picture(1600, 900), small: await picture(80, 100) }
  const before = await lake.getDocument(id)
  const values = Object.entries(planted).map(([path, [value]]) => {
    const asset = pictures[value as keyof typeof pictures]
    if (!asset) return [path, value]
    const image = { asset: { _type: 'reference', _ref: asset } }
    if (path === 'heroVideo') return ['heroVideo.poster', { ...before?.heroVideo.poster, ...image }]
    return [path, { ...before?.[path], ...image, ...(path === 'hoverImage' && { alt: 'IMG_2041.jpg' }) }]
  })
  await edit(lake, id, Object.fromEntries(values))
  const { page } = studio
  await openDocument(page, type, id)
  await page.getByRole('button', { name: /things? to look at/ }).click(patience)
  const list = page.getByTestId('page-checks').getByRole('listitem')
  await list.first().waitFor(patience)
  const said = (await list.allInnerTexts()).join('\n')
  for (const [, message] of Object.values(planted)) expect.soft(said).toMatch(message)
})

test('what is broken keeps a publish back until it is mended, by one press', async () => {
  const { page, faults } = studio
  const lake = lakeClient(product)
  await edit(lake, 'showcasedProject-financial-firm', { link: '/project' })
  await openDocument(page, 'showcasedProject', 'showcasedProject-financial-firm')
  await publishButton(page).click(patience)
  const question = page.getByTestId('before-publish')
  await question.getByText('which is no page').waitFor(patience)
  expect(await question.getByRole('button', { name: /^Publish/ }).count()).toBe(0)
  await question.getByRole('button', { name: 'Mend it' }).click(patience)
  await question.waitFor({ ...patience, state: 'detached' })
  await publish(page)
  expect(await lake.getDocument('showcasedProject-financial-firm')).toMatchObject({ link: '/projects' })
  expect(faults).toEqual([])
})

test('what is doubtful is asked about, and shown where it stands', async () => {
  const { page, faults, close } = studio
  await edit(lakeClient(product), 'processStep-1', { title: 'Find the the bearing' })
  await openDocument(page, 'processStep', 'processStep-1')
  await publishButton(page).click(patience)
  const question = page.getByTestId('before-publish')
  await question.getByRole('link', { name: 'Show me' }).click(patience)
  // The page has told its address, which is when Presentation would go on to the document of the page.
  await page.waitForURL(/\/presentation\/.*preview-perspective/, patience)
  await page.locator('[data-testid="field-title"] input:focus').waitFor(patience)
  await openDocument(page, 'processStep', 'processStep-1')
  await publishButton(page).click(patience)
  await question.getByRole('button', { name: 'Publish as it is' }).click(patience)
  await expectTitle('Find the the bearing')

  // What visitors had before comes back by one press, and goes by another.
  const takeBack = liveStatus(page).getByRole('button', { name: 'Take it back' })
  await takeBack.click(patience)
  await expectTitle('Find the bearing')
  await takeBack.click(patience)
  await expectTitle('Find the the bearing')
  expect(faults).toEqual([])
  await close()
})

test('on a phone the field has the caret once its form is shown', async () => {
  await edit(lakeClient(product), 'processStep-2', { title: 'Build the the prototype' })
  const phone = await openStudio(browser, product, {
    role: 'editor',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const { page, faults, close } = phone
  await openDocument(page, 'processStep', 'processStep-2')
  await page.getByRole('button', { name: /to look at/ }).click(patience)
  await page.getByRole('link', { name: 'Show me' }).click(patience)
  await page.waitForURL(/\/presentation\/.*preview-perspective/, patience)
  const title = page.locator('[data-testid="field-title"] input')
  await title.waitFor({ ...patience, state: 'attached' })
  expect(await title.isVisible()).toBe(false)
  await page.getByRole('tab', { name: 'Text and pictures' }).click(patience)
  await page.locator('[data-testid="field-title"] input:focus').waitFor(patience)
  expect(faults).toEqual([])
  await close()
})

const expectTitle = (title: string) =>
  expect.poll(() => lakeClient(product).getDocument('processStep-1'), patience).toMatchObject({ title })

/** A white picture of this size, stored in the lake. */
async function picture(width: number, height: number) {
  const bytes = await studio.page.evaluate(
    async ([wide = 1, high = 1]) => {
      const canvas = new OffscreenCanvas(wide, high)
      const context = canvas.getContext('2d')
      if (context) context.fillStyle = 'white'
      context?.fillRect(0, 0, wide, high)
      return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())]
    },
    [width, height],
  )
  return (await lakeClient(product).assets.upload('image', Buffer.from(bytes), { filename: 'white.png' }))._id
}
