import type { Enquiry } from './store.ts'

const columns = ['submittedAt', 'name', 'email', 'message', 'status', 'spam', 'evidence', 'id'] as const

/** For spreadsheets: UTF-8 with BOM, CRLF, and no cell that a spreadsheet would calculate. */
export function* csv(enquiries: Iterable<Enquiry>): Generator<string> {
  yield `\uFEFF${columns.join(',')}\r\n`
  for (const enquiry of enquiries) yield `${columns.map((column) => cell(enquiry[column])).join(',')}\r\n`
}

function cell(value: string | boolean | string[]) {
  const text = Array.isArray(value) ? value.join('; ') : String(value)
  const harmless = /^[\s\uFEFF]*[=+\-@＝＋－＠|%]/.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
