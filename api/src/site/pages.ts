import { pages, type PageName } from '@daymark/schemas/pages'
import type { FormState, RenderInput, RenderedPage, ServerBundle, SiteConfig } from '@daymark/schemas/render'
import type { ContentSource } from '../content/source.ts'
import type { KeptPages } from './kept-pages.ts'
import { keepAnswer, type KeptAnswer } from './kept-answer.ts'

export interface PagesOptions {
  source: ContentSource
  render: ServerBundle['render']
  assetsOf: (page: PageName) => RenderInput['assets']
  /** Asked for at each rendering: the port is known only once the server listens. */
  config: () => SiteConfig
  headers: (page: RenderedPage) => Record<string, string>
  keptPages: KeptPages
  log: (line: string) => void
  clock: () => number
  rendered: (page: PageName, outcome: RenderOutcome) => void
  retry: boolean
}

export type RenderOutcome = 'new' | 'failed' | 'unreachable'

export interface PageState {
  answer: KeptAnswer | undefined
  /** The content it shows, as the query answered. */
  content: string
  images: string[]
  /** Since when visitors get it. */
  since: number
  /** Why the newest content is not shown. */
  fault: string | undefined
  /** What is left out because it does not meet the contract: document id -> words about it. */
  leftOut: Map<string, string>
}

export type Pages = ReturnType<typeof createPages>

const names = Object.keys(pages) as PageName[]

/**
 * Every page as last rendered. `refresh` renders anew what the content changed, one rendering at a time:
 * publishes that arrive meanwhile share the next one. A page that cannot be rendered stays as it was.
 */
export function createPages(options: PagesOptions) {
  const { source, render, assetsOf, config, headers, keptPages, log, clock } = options
  const states = new Map<PageName, PageState>(names.map((name) => [name, blank()]))
  const liveSince = new Map<string, number>()
  let changed = new Set<string>()
  let running: Promise<void> | undefined
  let again = false
  let failures = 0
  let retryTimer: NodeJS.Timeout | undefined

  /** Settles once every page shows the content as it is now, or has failed to. */
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
      const outcomes = await Promise.all(names.map(update))
      names.forEach((name, index) => {
        const outcome = outcomes[index]
        if (outcome && outcome !== 'same') options.rendered(name, outcome)
      })
      for (const id of ids) liveSince.set(id, clock())
      if (liveSince.size > 10_000) liveSince.clear()
      if (outcomes.includes('unreachable') && options.retry) retryLater()
      else failures = 0
    }
  }

  async function update(name: PageName): Promise<RenderOutcome | 'same'> {
    const state = stateOf(name)
    let content: unknown
    try {
      content = await source.query(pages[name].query)
    } catch (error) {
      fail(name, `The content cannot be reached: ${reason(error)}`)
      await restore(name)
      return 'unreachable'
    }
    const text = JSON.stringify(content)
    if (text === state.content && !state.fault) return 'same'
    try {
      const leftOut = new Map<string, string>()
      const report: RenderInput['report'] = ({ document, part = 'it', problem }) => {
        const before = leftOut.get(document)
        leftOut.set(document, `${before ? `${before}; ` : ''}leaves ${part} out: ${problem}`)
      }
      const page = await render({
        page: name,
        answer: content,
        config: config(),
        assets: assetsOf(name),
        report,
      })
      for (const [document, words] of leftOut) log(`${document}: ${name} ${words}`)
      const answer = await keepAnswer(page.html, { status: statusOf(name), headers: headers(page) })
      Object.assign(state, {
        answer,
        content: text,
        images: page.images,
        since: clock(),
        fault: undefined,
        leftOut,
      })
      keptPages.save(name, { html: page.html, headers: answer.headers, content: text })
      return 'new'
    } catch (error) {
      fail(name, reason(error))
      await restore(name)
      return 'failed'
    }
  }

  /** A start that cannot render shows what an earlier run rendered last. */
  async function restore(name: PageName) {
    const state = stateOf(name)
    if (state.answer) return
    const last = await keptPages.load(name)
    if (last) state.answer = await keepAnswer(last.html, { status: statusOf(name), headers: last.headers })
  }

  function fail(name: PageName, fault: string) {
    const state = stateOf(name)
    if (state.fault === fault) return
    state.fault = fault
    log(`${name} could not be rendered, visitors keep the last good page: ${fault}`)
  }

  function retryLater() {
    failures += 1
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => void refresh(), Math.min(60_000, 500 * 2 ** failures))
    retryTimer.unref()
  }

  function stateOf(name: PageName) {
    const state = states.get(name)
    if (!state) throw new Error(`no page ${name}`)
    return state
  }

  /** The home page as a form post without script leaves it. */
  async function renderHome(form: FormState) {
    const content = await source.query(pages.home.query)
    const page = await render({
      page: 'home',
      answer: content,
      config: config(),
      assets: assetsOf('home'),
      form,
      report: () => {},
    })
    return { html: page.html, headers: { ...headers(page), 'cache-control': 'no-store' } }
  }

  return {
    refresh,
    renderHome,
    state: stateOf,
    names,
    /** When a document's last change reached visitors, as far as this run saw it. */
    liveSince: (documentId: string) => liveSince.get(documentId),
    faults: () => names.flatMap((name) => stateOf(name).fault ?? []),
    stop: () => clearTimeout(retryTimer),
  }
}

const statusOf = (name: PageName) => (name === 'notFound' ? 404 : 200)

const blank = (): PageState => ({
  answer: undefined,
  content: '',
  images: [],
  since: 0,
  fault: undefined,
  leftOut: new Map(),
})

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error))
