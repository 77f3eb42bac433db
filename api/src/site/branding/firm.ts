import type { ContentSource } from '../../content/source.ts'

export interface Firm {
  productName: string
  contactEmail: string | null
}

const firmQuery = `*[_id == "siteSettings"][0]{ "productName": coalesce(productName, "Site"), contactEmail }`

/** What the published settings say of the firm, for answers that are no pages. */
export const readFirm = async (source: ContentSource): Promise<Firm> =>
  ((await source.query(firmQuery)) as Firm | null) ?? { productName: 'Site', contactEmail: null }
