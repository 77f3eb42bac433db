/** Where readers subscribe, once staff have said which pages are news. */
export const feedPath = '/feed.xml'

const mostEntries = 30

/** The pages below the address that staff chose, the newest first; `below` is null until they have. */
export const feedQuery = `*[_id == "siteSettings"][0]{
  productName, seoDescription, "below": feedBelow,
  "entries": *[_type == "page" && noindex != true && string::startsWith("/" + address.current, ^.feedBelow + "/")]
    | order(_createdAt desc)[0...${mostEntries}]{ title, summary, "path": "/" + address.current, "at": _createdAt }
}`

export interface FeedAnswer {
  productName: string
  seoDescription: string
  below: string | null
  entries: { title: string; summary: string | null; path: string; at: string }[]
}
