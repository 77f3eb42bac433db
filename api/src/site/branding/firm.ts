import type { ShareWords } from '@daymark/schemas/render'
import type { ContentSource } from '../../content/source.ts'

export interface Firm {
  productName: string
  contactEmail: string | null
  mark: ShareWords['mark'] | null
}

const firmQuery = `*[_id == "siteSettings"][0]{
  "productName": coalesce(productName, "Site"), contactEmail,
  "mark": select(defined(mark.asset) => { "id": mark.asset._ref, "tone": coalesce(mark.tone, "one") })
}`

/** What the published settings say of the firm, for answers that are no pages. */
export const readFirm = async (source: ContentSource): Promise<Firm> =>
  ((await source.query(firmQuery)) as Firm | null) ?? { productName: 'Site', contactEmail: null, mark: null }
