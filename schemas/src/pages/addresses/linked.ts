import { pathOfDocument } from '../parts.ts'

/** The documents that have a page of their own, which links refer to. */
export const linkedTypes = ['page', 'caseStudy', 'homePage', 'caseStudiesPage']

/** The document of the page at `$path`. */
export const pageAtQuery = `*[_type in ${JSON.stringify(linkedTypes)} && ${pathOfDocument} == $path][0]{ _id, _type, title }`

/** The path of the document `$id`. */
export const pathQuery = `*[_id == $id][0]{ "path": ${pathOfDocument} }.path`

/** The documents that lead to the document `$id` or name one of `$paths`. */
export const linkingQuery = `*[_id != $id && (
  references($id) || heroLink in $paths || callLink in $paths || link in $paths || href in $paths ||
  count([...coalesce(navigation, []), ...coalesce(footerLinks, []), ...coalesce(sections[].link, []),
    ...coalesce(sections[].body[].markDefs[], [])][href in $paths]) > 0
)]{ _type, "title": coalesce(name, title, from) }`
