import type { Enquiry } from '@daymark/schemas/staff'

const columns = ['submittedAt', 'name', 'email', 'message', 'status', 'spam', 'evidence', 'id'] as const

export const csvHeader = `\uFEFF${columns.join(',')}\r\n`

/** For spreadsheets: UTF-8 with BOM, CRLF, and no cell that a spreadsheet would calculate. */
export function csvRows(enquiries: readonly Enquiry[]) {
  return enquiries
    .map((enquiry) => `${columns.map((column) => cell(enquiry[column])).join(',')}\r\n`)
    .join('')
}

function cell(value: string | boolean | string[]) {
  const text = Array.isArray(value) ? value.join('; ') : String(value)
  const harmless = /^[\s\uFEFF]*[=+\-@＝＋－＠|%]/.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
