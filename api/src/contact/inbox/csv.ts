import type { Enquiry } from '@daymark/schemas/staff'
import { csvLine, csvMark } from '../../http/csv.ts'

const columns = ['submittedAt', 'name', 'email', 'message', 'status', 'spam', 'evidence', 'id'] as const

export const csvHeader = `${csvMark}${columns.join(',')}\r\n`

export function csvRows(enquiries: readonly Enquiry[]) {
  return enquiries
    .map(({ evidence, ...rest }) => {
      const values = { ...rest, evidence: evidence.join('; ') }
      return csvLine(columns.map((column) => values[column]))
    })
    .join('')
}
