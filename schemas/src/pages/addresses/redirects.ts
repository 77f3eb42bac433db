import { hrefOf, pathOfDocument } from '../parts.ts'
import { paths } from '../paths.ts'

/** What can be redirected, as staff write it. */
export const redirectedPath = /^\/[^\s?#]{1,200}$/

/** Addresses that pages had before, and those that staff redirect by themselves. */
export const redirectsQuery = `{
  "moved": *[_type in ["page", "caseStudy"] && count(formerAddresses) > 0]{
    "former": formerAddresses,
    "below": select(_type == "caseStudy" => "${paths.projects}/", "/"),
    "to": ${pathOfDocument}
  },
  "listed": *[_type == "redirect"]{ from, "to": ${hrefOf('href')}, "temporary": temporary == true }
}`

export interface RedirectsAnswer {
  moved: { former: string[]; below: string; to: string | null }[]
  listed: { from: string | null; to: string | null; temporary: boolean }[]
}
