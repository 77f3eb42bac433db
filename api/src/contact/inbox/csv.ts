import type { Enquiry } from '@daymark/schemas/staff'
import { csvTable } from '../../http/csv.ts'

const columns = ['submittedAt', 'name', 'email', 'message', 'status', 'spam', 'evidence', 'id'] as const

export const enquiriesCsv = (slices: AsyncIterable<readonly Enquiry[]>) =>
  csvTable(columns, slices, ({ evidence, ...rest }) => ({ ...rest, evidence: evidence.join('; ') }))
