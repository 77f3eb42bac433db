import { when } from '../when.ts'

export const filters = {
  all: 'All',
  new: 'New',
  read: 'Read',
  answered: 'Answered',
  spam: 'Spam',
  'mail-failed': 'Mail failed',
} as const
export type Filter = keyof typeof filters

export interface Counts {
  new: number
  read: number
  answered: number
  spam: number
  mailFailed: number
}

export interface Enquiry {
  id: string
  name: string
  email: string
  message: string
  submittedAt: string
  status: 'new' | 'read' | 'answered'
  spam: boolean
  mailFailed: boolean
  evidence: string[]
}

export interface Mail {
  id: number
  kind: 'notification' | 'receipt' | 'digest'
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  createdAt: string
  finishedAt: string | null
  lastError: string | null
}

export type EnquiryWithMails = Enquiry & { mails: Mail[] }

export interface EnquiryPage {
  enquiries: Enquiry[]
  next?: string
  counts: Counts
}

/** The mail program's answer: the visitor's words quoted below an empty line. */
export function answerHref({ name, email, message, submittedAt }: Enquiry) {
  const quoted = message.split('\n').map((line) => `> ${line}`)
  const opening = `On ${when(submittedAt)} ${name} wrote:`
  const body = ['', '', opening, ...quoted].join('\r\n')
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent('Re: Your enquiry')}&body=${encodeURIComponent(body)}`
}
