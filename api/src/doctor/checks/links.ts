import { ask, worthALook, fine, count, type Check, type Found } from '../check.ts'
import { originOf } from '../../env.ts'
import type { Installation } from '../installation.ts'

export const linksCheck: Check = {
  name: 'Links',
  inStudio: true,
  async run(installation) {
    const links = await linksOf(installation)
    const own = [...links.keys()].filter((href) => href.startsWith('/') || href.startsWith('#'))
    const foreign = [...links.keys()].filter((href) => /^https?:/.test(href))
    const found = await Promise.all([
      ...own.map((href) => brokenOwn(href, installation)),
      ...(installation.online ? foreign.map(brokenForeign) : []),
    ])
    const faults = found.flatMap((fault, index): Found[] => {
      const href = [...own, ...foreign][index] ?? ''
      if (fault === undefined) return []
      return [
        worthALook(
          `The link to ${href} on ${links.get(href)} ${fault}.`,
          'Mend it in the Studio and publish it.',
        ),
      ]
    })
    if (faults.length > 0) return faults
    const others = installation.online || foreign.length === 0 ? '' : '; --online asks the others, too'
    return fine(
      `${count(own.length, 'link')} within the site and ${foreign.length} to others: all that were followed lead somewhere${others}.`,
    )
  },
}

/** Where the pages lead, each with the first page that has it. */
async function linksOf({ env, pages }: Installation) {
  const origin = originOf(env)
  const links = new Map<string, string>()
  for (const { path, answer, name } of (await pages()).all()) {
    if (!answer) continue
    for (const [tag] of htmlOf(answer).matchAll(/<a\s[^<>]*/g)) {
      const [, found = ''] = /\shref="([^"]*)"/.exec(tag) ?? []
      const href = found.replaceAll('&amp;', '&').replace(origin, '')
      const full = href.startsWith('#') ? `${path}${href}` : href || '/'
      if (!links.has(full)) links.set(full, name === 'notFound' ? 'the page for unknown addresses' : path)
    }
  }
  return links
}

async function brokenOwn(href: string, { pages }: Installation) {
  const { pathname, hash } = new URL(href, 'http://localhost')
  if (/^\/(?:studio|api|images|files)(?:\/|$)/.test(pathname)) return undefined
  const page = (await pages()).at(decodeURI(pathname))
  if (!page) return 'leads to no page'
  if (hash === '' || !page.answer) return undefined
  return htmlOf(page.answer).includes(`id="${decodeURIComponent(hash.slice(1))}"`)
    ? undefined
    : 'leads to a part that the page does not have'
}

async function brokenForeign(href: string) {
  try {
    const { status } = await ask(href)
    return status === 404 || status === 410 ? `is answered ${status}` : undefined
  } catch {
    return 'is not answered'
  }
}

const htmlOf = ({ bodies }: { bodies: { identity: Uint8Array } }) => new TextDecoder().decode(bodies.identity)
