import type { Enquiry } from '@daymark/schemas/staff'
import { inWords, type Evidence } from '../intake/evidence.ts'

export interface Row extends Omit<Enquiry, 'spam' | 'mailFailed' | 'evidence'> {
  seq: number
  spam: number
  mailFailed: number
  evidence: string
}

export type IndexedText = Pick<Row, 'seq' | 'name' | 'email' | 'message'>

export function fromRow({
  id,
  name,
  email,
  message,
  submittedAt,
  status,
  spam,
  mailFailed,
  evidence,
}: Row): Enquiry {
  return {
    id,
    name,
    email,
    message,
    submittedAt,
    status,
    spam: spam === 1,
    mailFailed: mailFailed === 1,
    evidence: inWords(JSON.parse(evidence) as Evidence),
  }
}
