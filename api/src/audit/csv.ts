import { auditKinds, type AuditEntry } from '@daymark/schemas/audit'
import { csvLine, csvMark } from '../http/csv.ts'

const columns = ['seq', 'at', 'who', 'kind', 'about', 'address'] as const
const words: Record<string, string> = auditKinds

export async function* auditCsv(slices: AsyncIterable<AuditEntry[]>) {
  const encoder = new TextEncoder()
  yield encoder.encode(`${csvMark}${columns.join(',')}\r\n`)
  for await (const entries of slices) {
    const lines = entries.map((entry) => {
      const values = { ...entry, kind: words[entry.kind] ?? entry.kind }
      return csvLine(columns.map((column) => values[column]))
    })
    yield encoder.encode(lines.join(''))
  }
}
