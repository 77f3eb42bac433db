import { closestMatch } from 'leven'
import { addressOf } from './address.ts'

export interface NamedPage {
  title: string
  href: string
}

/** How much of an address may differ from a page's name before they have nothing to do with each other. */
const tolerance = 0.4

/** Finds the page whose address or title is spelled most like the path that a visitor asked for, if any is. */
export function createNearestPage(pages: readonly NamedPage[]) {
  const pageOf = new Map(pages.flatMap((page) => namesOf(page).map((name) => [name, page])))
  const names = [...pageOf.keys()]
  const find = (name: string) =>
    closestMatch(name, names, { maxDistance: Math.floor(name.length * tolerance) })

  return (path: string): NamedPage | undefined => {
    const asked = nameIn(path)
    return pageOf.get(find(asked) ?? find(lastOf(asked)) ?? '')
  }
}

function namesOf({ title, href }: NamedPage) {
  const address = nameIn(href)
  return [lastOf(address), addressOf(title).replaceAll('/', '-'), address]
}

/** '/Blog/Our%20people.html' as staff would write the address: 'blog/our-people'. */
const nameIn = (path: string) => addressOf(decoded(path).replace(/\.[a-z]{2,5}$/i, ''))

const lastOf = (name: string) => name.slice(name.lastIndexOf('/') + 1)

function decoded(path: string) {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
