import * as z from 'zod/mini'
import { pages, type PageContent, type PageName, type PageSource } from './pages.ts'
import { describe, type Report } from './parts.ts'
import type { Settings } from './settings.ts'

/** The content does not meet the page's contract; the message names the fields. */
export class ContentError extends Error {}

/** The answer to a page's query as its page may use it: checked, and with `{product}` spelled out. */
export async function readPage<Name extends PageName>(
  name: Name,
  answer: unknown,
  report: Report = () => {},
): Promise<PageContent<Name>> {
  const { contract, meta }: PageSource = await pages[name].source()
  const result = z.safeParse(contract(report), answer)
  if (!result.success) throw new ContentError(describe(result.error))
  const checked = result.data as { settings: Settings }
  const content = withProduct(checked, checked.settings.productName)
  return { ...content, meta: meta(content as never) } as PageContent<Name>
}

/** What staff wrote, with the name of the firm in it. */
export function withProduct<Value>(value: Value, product: string): Value {
  if (typeof value === 'string') return value.replaceAll('{product}', product) as Value
  if (Array.isArray(value)) return value.map((item) => withProduct(item, product)) as Value
  if (value && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, withProduct(item, product)]),
    ) as Value
  }
  return value
}
