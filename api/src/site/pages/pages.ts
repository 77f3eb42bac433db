import { pages, type Page, type PageName, type PageParams, type Report } from '@daymark/schemas/pages'
import type { FormState, RenderInput, RenderedPage, ServerBundle, SiteConfig } from '@daymark/schemas/render'
import type { ContentSource } from '../../content/source.ts'
import { createRedirects } from '../redirects.ts'
import { addressesOf, pathAt } from './addresses.ts'
import { createDraftPages } from './draft-pages.ts'
import type { SavedPages } from './saved-pages.ts'
import { createCachedResponse, type CachedResponse } from './cached-response.ts'
import { errorMessage } from '../../db/error-message.ts'
import type { Log } from '../../log/log.ts'

export interface PagesOptions {
  /** Another table of pages, for tests. */
  table?: Record<string, Page>
  source: ContentSource
  render: ServerBundle['render']
  assetsOf: (page: PageName, draft?: RenderInput['draft']) => RenderInput['assets']
  /** A function, because the port is known only once the server listens. */
  config: () => SiteConfig
  headers: (page: RenderedPage) => Record<string, string>
  savedPages: SavedPages
  log: Log
  clock: () => number
  rendered: (page: PageState, outcome: RenderOutcome) => void
  retry: boolean
}

/** A document that a page goes without, or a part of one. */
export type LeftOut = Parameters<Report>[0]

type RenderOutcome = 'new' | 'failed' | 'unreachable'

/** A page at one of its addresses, as last rendered. */
export interface PageState {
  name: PageName
  params: PageParams
  path: string
  answer: CachedResponse | undefined
  /** The answer to its query, as JSON. */
  content: string
  images: string[]
  share: RenderedPage['share']
  icon: RenderedPage['icon']
  /** When it was rendered. */
  since: number
  /** Why the newest content cannot be rendered. */
  fault: string | undefined
  /** What is left out because it does not meet the contract, by the id of its document. */
  leftOut: Map<string, LeftOut[]>
}

export type Pages = ReturnType<typeof createPages>

/**
 * The last rendering of every page, by its path. `refresh` renders the pages whose content changed, in one run at a time;
 * publishes during a run share the next one. A page that cannot be rendered keeps its last rendering.
 */
export function createPages(options: PagesOptions) {
  const { source, render, assetsOf, config, headers, savedPages, log, clock } = options
  const table = (options.table ?? pages) as Record<PageName, Page>
  const names = Object.keys(table) as PageName[]
  const redirects = createRedirects({ source, log })
  const states = new Map<string, PageState>()
  for (const name of names) if (!table[name].params) addState(name, {})
  const liveSince = new Map<string, number>()
  let changed = new Set<string>()
  let running: Promise<void> | undefined
  let again = false
  let failures = 0
  let retryTimer: NodeJS.Timeout | undefined

  /** Resolves once every page has been rendered from the present content, or has failed. */
  function refresh(documentIds: readonly string[] = []) {
    for (const id of documentIds) changed.add(id)
    again = true
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }

  async function run() {
    while (again) {
      again = false
      const ids = changed
      changed = new Set()
      const [listed] = await Promise.all([Promise.all(names.map(updateAddresses)), redirects.update()])
      const updated = await Promise.all([...states.values()].map(update))
      const outcomes = [...listed, ...updated]
      for (const id of ids) liveSince.set(id, clock())
      if (liveSince.size > 10_000) liveSince.clear()
      if (outcomes.includes('unreachable') && options.retry) retryLater()
      else failures = 0
    }
  }

  /** Adds and removes the addresses of a page whose path has parameters, one for each of its documents. */
  async function updateAddresses(name: PageName): Promise<'unreachable' | 'same'> {
    if (!table[name].params) return 'same'
    try {
      const addresses = await addressesOf(table[name], source.query)
      const paths = new Set(addresses.map((params) => addState(name, params)))
      for (const { name: other, path } of states.values())
        if (other === name && !paths.has(path)) states.delete(path)
      return 'same'
    } catch (error) {
      log(`The addresses of ${name} cannot be reached: ${errorMessage(error)}`, 'warn')
      return 'unreachable'
    }
  }

  function addState(name: PageName, params: PageParams) {
    const path = pathAt(table[name], params)
    if (!states.has(path)) states.set(path, { ...blank(), name, params, path })
    return path
  }

  async function update(state: PageState): Promise<RenderOutcome | 'same'> {
    const outcome = await tryToUpdate(state)
    if (outcome !== 'same') options.rendered(state, outcome)
    return outcome
  }

  async function tryToUpdate(state: PageState): Promise<RenderOutcome | 'same'> {
    const { name, params } = state
    let content: unknown
    try {
      const { query } = await table[name].source()
      content = await source.query(query, params)
    } catch (error) {
      fail(state, `The content cannot be reached: ${errorMessage(error)}`)
      await restore(state)
      return 'unreachable'
    }
    const text = JSON.stringify(content)
    if (text === state.content && !state.fault) return 'same'
    try {
      const reported: LeftOut[] = []
      const page = await render({
        page: name,
        params,
        answer: content,
        config: config(),
        assets: assetsOf(name),
        report: (problem) => void reported.push(problem),
      })
      const leftOut = Map.groupBy(reported, ({ document }) => document)
      for (const [document, parts] of leftOut)
        log(`${document}: ${labelOf(state)} ${describeLeftOut(parts)}`, 'warn')
      const answer = await createCachedResponse(page.html, { status: statusOf(name), headers: headers(page) })
      Object.assign(state, {
        answer,
        content: text,
        images: page.images,
        share: page.share,
        icon: page.icon,
        since: clock(),
        fault: undefined,
        leftOut,
      })
      savedPages.save(labelOf(state), { html: page.html, headers: answer.headers, content: text })
      return 'new'
    } catch (error) {
      fail(state, errorMessage(error))
      await restore(state)
      return 'failed'
    }
  }

  /** Loads what an earlier run rendered last, when a page cannot be rendered at the start. */
  async function restore(state: PageState) {
    if (state.answer) return
    const last = await savedPages.load(labelOf(state))
    if (last)
      state.answer = await createCachedResponse(last.html, {
        status: statusOf(state.name),
        headers: last.headers,
      })
  }

  function fail(state: PageState, fault: string) {
    if (state.fault === fault) return
    state.fault = fault
    log(`${labelOf(state)} could not be rendered, visitors keep the last good page: ${fault}`, 'error')
  }

  /** A page in the log and on disk: its name, or its address where the path has parameters. */
  function labelOf({ name, path }: PageState) {
    return table[name].params ? encodeURIComponent(path) : name
  }

  function retryLater() {
    failures += 1
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => void refresh(), Math.min(60_000, 500 * 2 ** failures))
    retryTimer.unref()
  }

  /** A page that is not kept; what is wrong with its content is known from the one that is. */
  const renderOnce = (input: Pick<RenderInput, 'page' | 'answer'> & Partial<RenderInput>) =>
    render({ config: config(), assets: assetsOf(input.page, input.draft), report: () => {}, ...input })

  /** The home page with the result of a form post without script. */
  async function renderHome(form: FormState) {
    const { query } = await pages.home.source()
    const page = await renderOnce({ page: 'home', answer: await source.query(query), form })
    return { html: page.html, headers: { ...headers(page), 'cache-control': 'no-store' } }
  }

  /** The answer to an address that no page has, with the page that may have been meant. */
  async function renderNotFound(state: PageState, asked: string) {
    const page = await renderOnce({ page: 'notFound', answer: JSON.parse(state.content), asked })
    return createCachedResponse(page.html, { status: statusOf('notFound'), headers: headers(page) })
  }

  const drafts = createDraftPages({
    table,
    source,
    renderOnce,
    config,
    headers,
    at: (path) => states.get(path),
  })

  return {
    table,
    refresh,
    renderHome,
    renderNotFound,
    ...drafts,
    /** The page at a path, if one has this address. */
    at: (path: string) => states.get(path),
    /** Where an address leads that has no page. */
    redirectAt: redirects.at,
    redirects: () => redirects.all().filter(({ from }) => !states.has(from)),
    notFound: () => states.get(pages.notFound.path),
    all: () => [...states.values()],
    /** When the last change of a document was rendered, if that was in this run. */
    liveSince: (documentId: string) => liveSince.get(documentId),
    faults: () => [...states.values()].flatMap(({ fault }) => fault ?? []),
    stop: () => clearTimeout(retryTimer),
  }
}

/** 'leaves it out: name is empty; leaves cover out: …' */
export const describeLeftOut = (parts: readonly LeftOut[]) =>
  parts.map(({ part = 'it', problem }) => `leaves ${part} out: ${problem}`).join('; ')

const statusOf = (name: PageName) => (name === 'notFound' ? 404 : 200)

const blank = (): Omit<PageState, 'name' | 'params' | 'path'> => ({
  answer: undefined,
  content: '',
  images: [],
  share: undefined,
  icon: undefined,
  since: 0,
  fault: undefined,
  leftOut: new Map(),
})
