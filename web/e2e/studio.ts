import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core'
import type { Product, Role } from './harness.fixture.ts'

export interface OpenStudio {
  page: Page
  context: BrowserContext
  /** What the console complained of and what was asked of another machine: nothing, on a good visit. */
  faults: string[]
  close: () => Promise<void>
}

interface Options extends BrowserContextOptions {
  role?: Role
  /** Below /studio, such as `content/homePage`; Start here, which loads the least, unless told. */
  path?: string
}

/** Under load the Studio takes its time. */
export const patience = { timeout: 60_000 }

/** The Studio in a profile of its own, with somebody logged in. */
export async function openStudio(
  browser: Browser,
  product: Product,
  { role, path = 'start-here', ...options }: Options = {},
): Promise<OpenStudio> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    // Nothing is drawn that no journey looks at.
    reducedMotion: 'reduce',
    ...options,
  })
  await context.addInitScript(
    (kept) => localStorage.setItem('__studio_auth_token_local', kept),
    JSON.stringify({ token: product.token(role) }),
  )
  const page = await context.newPage()
  const faults = watch(page, product)
  await page.goto(`${product.url}/studio/${path}`)
  await navbar(page).waitFor(patience)
  return { page, context, faults, close: () => context.close() }
}

/** Collects every complaint of the page's console and every request that would leave the machine. */
export function watch(page: Page, product: Product) {
  const faults: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || expected.test(message.text())) return
    faults.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.stack ?? error.message}`))
  page.on('request', (request) => {
    const { protocol, origin, href } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== product.url) faults.push(`asked elsewhere: ${href}`)
  })
  return faults
}

/**
 * On a loaded machine the preview says aloud that it waits for its frame, the frame is given its width late, a validator
 * that asks the lake takes its time, and a page of the site that comes late is loaded anew; whether it arrives is each
 * journey's matter. That there is no bot check is the page's own, wanted word.
 */
const expected =
  /Custom validator at [\w.]+ has taken|No answer within \d+ ms|Unable to connect to visual editing|iframe hasn't finished loading|comlink\] Received no response|Package version mismatch|preloaded using link preload|bot check has no site key/

export const navbar = (page: Page) => page.getByTestId('studio-navbar')
export const footer = (page: Page) => page.getByTestId('pane-footer')
export const publishButton = (page: Page) => page.getByTestId('action-publish')
/** Publish as it stands, which says what it waits for while it does. */
export const publishState = (page: Page) =>
  footer(page)
    .getByTestId(/^action-/)
    .first()
    .evaluate(
      (button: HTMLButtonElement) => `${button.innerText.trim()}${button.disabled ? ', disabled' : ''}`,
    )
export const liveStatus = (page: Page) => page.getByTestId('live-status')

/** A field of the open document by its name; `field(page, 'title').locator('input')` is where one types. */
export const field = (page: Page, name: string) => page.getByTestId(`field-${name}`)

/** Moves inside the open Studio, as its own links do. */
export function goTo(page: Page, path: string) {
  return page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, `/studio/${path}`)
}

/** Opens a document's form and waits until it can be edited. */
export async function openDocument(page: Page, type: string, id = type) {
  await goTo(page, `intent/edit/id=${id};type=${type}`)
  await page.locator('[data-testid="form-view"] [data-testid^="field-"]').first().waitFor(patience)
}

/** Chooses a file by the menu of a picture or a film. */
export async function upload(page: Page, menu: Locator, file: Parameters<Locator['setInputFiles']>[0]) {
  // Whoever listens keeps the browser from opening a window of its own.
  page.once('filechooser', () => {})
  await menu.click(patience)
  await page.getByRole('menuitem', { name: 'Upload' }).click(patience)
  await page.getByTestId('open-file-picker-input').setInputFiles(file, patience)
}

/** Presses Publish, and waits until it is stored and the Studio knows. Its footer takes its words from the history. */
export async function publish(page: Page) {
  const [request] = await Promise.all([
    page.waitForEvent('requestfinished', { predicate: isPublish, ...patience }),
    publishButton(page).click(patience),
  ])
  const answer = await request.response()
  if (!answer?.ok()) throw new Error(`Publish is answered with ${answer?.status()}: ${await answer?.text()}`)
  await page.locator('[data-testid="action-publish"]:disabled').waitFor(patience)
}

export const isPublish = (request: Request) =>
  request.url().includes('/data/actions/') &&
  (request.postData() ?? '').includes('"sanity.action.document.publish"')

/** The page inside the preview, once it shows `path` and listens for clicks on its words. */
export async function openPreview(page: Page, path = '/') {
  await page.waitForFunction(
    (wanted) => document.querySelector('iframe')?.contentWindow?.location.pathname === wanted,
    path,
    patience,
  )
  const preview = page.frameLocator('iframe:not([data-screen])')
  await preview.locator('html[data-preview=connected]').waitFor(patience)
  await preview.locator('h1[data-sanity]').waitFor(patience)
  return preview
}
