import { type SanityDocument, type SchemaType } from 'sanity'
import { addressOf, pageTable } from '../address-of.ts'
import { type StaffApi } from '../staff-api.ts'
import { addressFaults, type Places } from './address-faults.ts'
import { screens, withDrawnPage, type Screen } from './drawn-page.ts'
import { fieldsOf, isAddress, type Picture } from './fields.ts'
import type { Fault, Finding } from './finding.ts'
import { imageFaults } from './image-faults.ts'
import { layoutFaults } from './layout-faults.ts'
import { pictureFaults } from './picture-faults.ts'
import { textFaults } from './text-faults.ts'

export interface PageReport {
  findings: Finding[]
  /** Whether the page could be drawn: it lacks something, or the document shows on no page of its own, where not. */
  drawn: boolean
}

export interface Checked {
  /** The id of the published document. */
  id: string
  schemaType: SchemaType
  draft: SanityDocument
  published: SanityDocument | null
}

const plainPaths = pageTable.flatMap(({ path, params }) => (params ? [] : [path]))

/** Everything that visitors would stumble over on the page that shows a document, in the order of its fields. */
export async function checkPage(api: StaffApi, checked: Checked): Promise<PageReport> {
  const page = addressOf(checked.schemaType.name, checked.draft)
  const draw = createDraw(api)
  const [stored, drawn] = await Promise.all([
    storedFindings(checked, placesOf(draw)),
    page
      ? draw(page).then((html) => (html === undefined ? undefined : drawnFindings(html, checked)))
      : undefined,
  ])
  const order = fieldsOf(checked.schemaType, checked.draft).map((field) => field.path)
  const findings = withoutRepetitions([...stored, ...(drawn ?? [])])
    .map((finding) => ({ ...withTitle(finding, checked), page }))
    .toSorted((one, other) => order.indexOf(one.path) - order.indexOf(other.path))
  return { findings, drawn: drawn !== undefined }
}

async function storedFindings({ schemaType, draft, published }: Checked, places: Places) {
  const findings = fieldsOf(schemaType, draft).map(async ({ path, value }): Promise<Finding[]> => {
    const at = (faults: Fault[]) => faults.map((fault) => ({ path, ...fault }))
    if (typeof value !== 'string') {
      return at(pictureFaults(value, fieldAt(schemaType, published, path) as Picture | undefined))
    }
    if (!isAddress(value)) return at(textFaults(value))
    // Links in the footer wait for pages that are still to come.
    return value === '#' && path.startsWith('footerLinks') ? [] : at(await addressFaults(value, places))
  })
  return (await Promise.all(findings)).flat()
}

const fieldAt = (schemaType: SchemaType, document: unknown, path: string) =>
  fieldsOf(schemaType, document).find((field) => field.path === path)?.value

async function drawnFindings(html: string, { id }: Checked) {
  const names = Object.keys(screens) as Screen[]
  const findings = names.map((screen) =>
    withDrawnPage(html, screen, async (page) => [
      ...layoutFaults(page, id),
      ...(await imageFaults(page, id)),
    ]),
  )
  return (await Promise.all(findings)).flat()
}

/** What is found on both screens is told once. */
function withoutRepetitions(findings: Finding[]) {
  return [
    ...new Map(
      findings.map((it) => [`${it.path} ${it.message.replace(/on a (?:phone|desk)/, '')}`, it]),
    ).values(),
  ]
}

function withTitle(finding: Finding, { schemaType, draft }: Checked): Finding {
  const field = fieldsOf(schemaType, draft).find(({ path }) => path === finding.path)
  return { ...finding, message: `“${field?.title ?? finding.path}” ${finding.message}` }
}

function placesOf(draw: Draw): Places {
  return {
    origin: location.origin,
    paths: plainPaths,
    async anchorsAt(path) {
      const html = await draw(path)
      if (html === undefined) return undefined
      const page = new DOMParser().parseFromString(html, 'text/html')
      return new Set([...page.querySelectorAll('[id]')].map(({ id }) => id))
    },
  }
}

/** A page with its drafts, if there is one at the path and nothing that it needs is missing. */
type Draw = (path: string) => Promise<string | undefined>

/** Draws each page once. */
function createDraw(api: StaffApi): Draw {
  const drawn = new Map<string, ReturnType<Draw>>()
  const ask = async (path: string) => {
    const answer = await api.open(`/api/staff/draft-page?path=${encodeURIComponent(path)}`)
    return (await answer.text()) || undefined
  }
  return (path) => {
    const html = drawn.get(path) ?? ask(path)
    drawn.set(path, html)
    return html
  }
}
