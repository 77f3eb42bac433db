import type { Enquiry, Filter } from '@daymark/schemas/staff'
import { formatTime } from '../format-time.ts'

export const filterTitles: Record<Filter, string> = {
  all: 'All',
  mine: 'Mine',
  new: 'New',
  read: 'Read',
  answered: 'Answered',
  spam: 'Spam',
  'mail-failed': 'Mail failed',
}

/** The mail program's answer: the visitor's words quoted below an empty line. */
export function answerHref({ name, email, message, submittedAt }: Enquiry) {
  const quoted = message.split('\n').map((line) => `> ${line}`)
  const opening = `On ${formatTime(submittedAt)} ${name} wrote:`
  const body = ['', '', opening, ...quoted].join('\r\n')
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent('Re: Your enquiry')}&body=${encodeURIComponent(body)}`
}
