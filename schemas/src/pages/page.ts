import * as z from 'zod/mini'
import { home, homeQuery } from './home.ts'
import { describe, type Report } from './parts.ts'
import { projects, projectsQuery } from './projects.ts'
import { settings, settingsProjection, type Settings } from './settings.ts'

export type { Home, ShowcasedProject, ClientLogo, TeamMember, ProcessStep } from './home.ts'
export type { Projects, CaseStudy } from './projects.ts'
export type { Image, Video, Link, Report } from './parts.ts'
export type { Settings } from './settings.ts'

const notFoundQuery = `{ "settings": ${settingsProjection} }`
const notFound = (report: Report) => z.object({ settings: settings(report) })

/** Every page: where it is, what it asks of the content, and what it must get. */
export const pages = {
  home: { path: '/', query: homeQuery, contract: home },
  projects: { path: '/projects', query: projectsQuery, contract: projects },
  notFound: { path: '/404', query: notFoundQuery, contract: notFound },
} as const

export type PageName = keyof typeof pages
export type PageContent<Name extends PageName> = z.infer<ReturnType<(typeof pages)[Name]['contract']>>

/** The content does not meet the page's contract; the message names the fields. */
export class ContentFault extends Error {}

/** The answer to a page's query as its page may use it: checked, and with `{product}` spelled out. */
export function readPage<Name extends PageName>(
  name: Name,
  answer: unknown,
  report: Report = () => {},
): PageContent<Name> {
  const contract: z.ZodMiniType = pages[name].contract(report)
  const result = z.safeParse(contract, answer)
  if (!result.success) throw new ContentFault(describe(result.error))
  const content = result.data as PageContent<Name> & { settings: Settings }
  return withProduct(content, content.settings.productName)
}

function withProduct<Value>(value: Value, product: string): Value {
  if (typeof value === 'string') return value.replaceAll('{product}', product) as Value
  if (Array.isArray(value)) return value.map((item) => withProduct(item, product)) as Value
  if (value && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, withProduct(item, product)]),
    ) as Value
  }
  return value
}
