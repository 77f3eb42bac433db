import { broken, doubtful, type Fault } from './finding.ts'

/** What of the site an address can lead to. */
export interface Places {
  origin: string
  /** The paths that staff may mean when they mistype one. */
  paths: readonly string[]
  /** The ids of the elements on the page at a path, or nothing when there is no such page. */
  anchorsAt(path: string): Promise<ReadonlySet<string> | undefined>
}

/** Why a link would lead nowhere, or where no visitor should be led. */
export async function addressFaults(href: string, places: Places): Promise<Fault[]> {
  if (href === '#') return [doubtful('leads nowhere yet.')]
  if (/^[#/](?!\/)/.test(href)) return placeFaults(href, places)
  if (href.startsWith('mailto:')) {
    return /^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/.test(href)
      ? []
      : [broken(`holds “${href}”, which is no mail address.`)]
  }
  if (href.startsWith('tel:')) {
    return href.replaceAll(/\D/g, '').length > 5
      ? []
      : [broken(`holds “${href}”, which is no telephone number.`)]
  }
  return otherSiteFaults(href, places)
}

async function placeFaults(href: string, { origin, paths, anchorsAt }: Places) {
  const { pathname, search, hash } = new URL(href, origin)
  if (/^\/studio(?:\/|$)/.test(pathname)) return [broken('leads to the Studio, which visitors cannot open.')]
  const anchors = await anchorsAt(pathname)
  if (!anchors) {
    const meant = closest(pathname, paths)
    return [broken(`names “${pathname}”, which is no page of this site.`, meant && meant + search + hash)]
  }
  const anchor = decodeURIComponent(hash.slice(1))
  if (!anchor || anchors.has(anchor)) return []
  const meant = closest(anchor, [...anchors])
  return [
    broken(
      `names “#${anchor}”, which is no place on that page.`,
      meant && href.slice(0, href.indexOf('#') + 1) + meant,
    ),
  ]
}

function otherSiteFaults(href: string, { origin }: Places) {
  const url = URL.parse(href)
  if (!url || !/^[^.]+(?:\.[^.]+)+$/.test(url.hostname)) {
    return [broken(`holds “${href}”, which visitors cannot open.`)]
  }
  if (/^(?:127|10|192\.168)\.|\.(?:local|internal|test)$/.test(url.hostname)) {
    return [broken(`names “${url.hostname}”, which can only be reached from inside a network.`)]
  }
  if (url.origin === origin) {
    return [
      doubtful('spells out this site: the path alone is quicker.', url.pathname + url.search + url.hash),
    ]
  }
  return []
}

/** What was probably meant: at most a third of its letters differ. */
function closest(written: string, known: readonly string[]) {
  const [best] = known
    .map((name) => ({ name, away: distance(written.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, away }) => away <= Math.max(1, Math.floor(name.length / 3)))
    .sort((one, other) => one.away - other.away)
  return best?.name
}

/** How many letters have to be put in, taken out or replaced. */
function distance(from: string, to: string) {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (const [at, other] of [...to].entries()) {
      next.push(
        Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + Number(letter !== other)),
      )
    }
    row = next
  }
  return row.at(-1) ?? 0
}
