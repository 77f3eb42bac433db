import type { Enquiry } from '@daymark/schemas/staff'

const columns = ['submittedAt', 'name', 'email', 'message', 'status', 'spam', 'evidence', 'id'] as const

export const csvHeader = `\uFEFF${columns.join(',')}\r\n`

/** For spreadsheets: UTF-8 with BOM, CRLF, and no cell that a spreadsheet would calculate. */
export function csvRows(enquiries: readonly Enquiry[]) {
  return enquiries
    .map((enquiry) => `${columns.map((column) => cell(enquiry[column])).join(',')}\r\n`)
    .join('')
}

// A spreadsheet may be told to split at commas, semicolons, tabs or lines, whatever the quotes say.
const formulaStart = /(^|[,;\t\r\n])(?=(?:[^\S\t\r\n]|["'])*[=+\-@＝＋－＠|%])/g

function cell(value: string | boolean | string[]) {
  const text = Array.isArray(value) ? value.join('; ') : String(value)
  const harmless = text.replace(/^(?=[\t\r\n])/, "'").replace(formulaStart, "$1'")
  return `"${harmless.replaceAll('"', '""')}"`
}
