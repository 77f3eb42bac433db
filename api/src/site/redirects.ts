import { redirectedPath, redirectsQuery, type RedirectsAnswer } from '@daymark/schemas/redirects'
import { errorMessage } from '../db/error-message.ts'
import type { ContentSource } from '../content/source.ts'

interface Redirect {
  to: string
  status: 301 | 302
}

/**
 * Where addresses lead that pages had before, or that staff redirect. Each leads to its end at once; one in a circle leads
 * nowhere. A page at the address itself comes first.
 */
export function createRedirects({
  source,
  log,
}: {
  source: Pick<ContentSource, 'query'>
  log: (line: string) => void
}) {
  let redirects = new Map<string, Redirect>()

  return {
    async update() {
      try {
        redirects = straightened((await source.query(redirectsQuery)) as RedirectsAnswer | null)
      } catch (error) {
        log(`The redirects cannot be reached: ${errorMessage(error)}`)
      }
    },
    at: (path: string) => redirects.get(path),
    all: () => [...redirects].map(([from, redirect]) => ({ from, ...redirect })),
  }
}

function straightened(answer: RedirectsAnswer | null) {
  const { moved = [], listed = [] } = answer ?? {}
  const steps = new Map<string, Redirect>()
  const add = (from: string | null, to: string | null, status: Redirect['status']) => {
    if (isPath(from) && isAim(to) && from !== to) steps.set(from, { to, status })
  }
  for (const { former, below, to } of moved) for (const address of former) add(below + address, to, 301)
  for (const { from, to, temporary } of listed) add(from, to, temporary ? 302 : 301)
  const ends = new Map<string, Redirect>()
  for (const [from, first] of steps) {
    const seen = new Set([from])
    let end: Redirect | undefined = first
    while (end && steps.has(end.to)) {
      const next: Redirect | undefined = seen.has(end.to) ? undefined : steps.get(end.to)
      seen.add(end.to)
      end = next && { to: next.to, status: end.status === 302 || next.status === 302 ? 302 : 301 }
    }
    if (end && end.to !== from) ends.set(from, end)
  }
  return ends
}

/** As browsers spell it, without a query. */
export const isPath = (from: string | null): from is string =>
  from !== null &&
  from.isWellFormed() &&
  redirectedPath.test(from) &&
  URL.parse(from, 'http://site')?.pathname === encodeURI(from)

const isAim = (to: string | null): to is string => /^(\/(?!\/)|https:\/\/)/.test(to ?? '')
