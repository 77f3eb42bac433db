import type { MailWords } from '@daymark/schemas/mail-words'
import type { Enquiry } from '@daymark/schemas/staff'
import type { Compose } from '../outbox/mail-subject.ts'
import type { Mail } from '../outbox/mailer.ts'
import type { ConversationStore } from './inbox/conversation-store.ts'
import type { EnquiryStore } from './store/enquiry-store.ts'

export interface MailSettings {
  notifyTo?: string
  /** The product's public address, for links and Message-IDs. */
  origin: string
  /** As staff wrote them. */
  words: () => Promise<MailWords>
}

/** What each mail says, composed from the enquiry when it is sent. */
export function createMails(
  store: Pick<EnquiryStore, 'one' | 'spamBetween'>,
  conversation: Pick<ConversationStore, 'find'>,
  { notifyTo, origin, words }: MailSettings,
  retention: { days: number },
): Compose {
  const host = new URL(origin).hostname
  const inbox = `${origin}/studio/enquiries`
  const firm = notifyTo === undefined ? undefined : { name: '', address: notifyTo }

  return async ({ id, kind, enquiryId, entryId, day }) => {
    const messageId = `<${id}.${enquiryId ?? day ?? kind}@${host}>`
    if (kind === 'digest') {
      if (!firm || day === null) return undefined
      const next = new Date(Date.parse(day) + 86_400_000).toISOString()
      return { messageId, to: firm, ...digest(await store.spamBetween(day, next), day, inbox) }
    }
    if (kind === 'expired') {
      if (!firm || day === null) return undefined
      return { messageId, to: firm, ...expired(day, retention.days) }
    }
    const enquiry = enquiryId === null ? undefined : await store.one(enquiryId)
    if (!enquiry) return undefined
    // As an object, because a text with a comma in it would become two recipients.
    const visitor = { name: enquiry.name, address: enquiry.email }
    if (kind === 'answer') {
      const entry = entryId === null ? undefined : await conversation.find(entryId)
      if (!entry) return 'obsolete'
      const said = answer(enquiry, entry.text)
      return { messageId, to: visitor, replyTo: firm, fromPerson: true, ...said }
    }
    if (kind === 'receipt') return { messageId, to: visitor, replyTo: firm, ...receipt(await words()) }
    if (!firm) return undefined
    return {
      messageId,
      to: firm,
      replyTo: visitor,
      ...notification(enquiry, `${inbox}/${enquiry.id}`, await words()),
    }
  }
}

type Words = Pick<Mail, 'subject' | 'text' | 'html'>

function notification(
  { name, email, message, submittedAt, evidence }: Enquiry,
  link: string,
  { notificationSubject, notificationAnswerText }: MailWords,
): Words {
  const when = `${submittedAt.slice(0, 16).replace('T', ' ')} UTC`
  const notes = evidence.length > 0 ? `What we know: ${evidence.join('; ')}.` : ''
  return {
    subject: oneLine(notificationSubject),
    text: [
      `${name} <${email}> wrote on ${when}:`,
      message,
      notificationAnswerText,
      link,
      ...(notes ? [notes] : []),
    ].join('\n\n'),
    html: page([
      `<b dir="auto">${escape(name)}</b> &lt;${escape(email)}&gt; wrote on ${when}:`,
      quote(message),
      `${escape(notificationAnswerText)} <a href="${escape(link)}">${escape(link)}</a>`,
      ...(notes ? [`<small>${escape(notes)}</small>`] : []),
    ]),
  }
}

function answer({ message, submittedAt }: Enquiry, text: string): Words {
  const quoted = message.split('\n').map((line) => `> ${line}`)
  return {
    subject: 'Re: Your message to us',
    text: [text, `On ${submittedAt.slice(0, 10)} you wrote:\n${quoted.join('\n')}`].join('\n\n'),
  }
}

/** Names nobody and quotes nothing: the form would otherwise send anyone's words to anyone's address. */
function receipt({ receiptSubject, receiptGreeting, receiptText, receiptMistakeText }: MailWords): Words {
  const lines = [receiptGreeting, receiptText, receiptMistakeText]
  return { subject: oneLine(receiptSubject), text: lines.join('\n\n'), html: page(lines.map(escape)) }
}

/** A subject is a header, which ends with its line. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

function digest(count: number, day: string, inbox: string): Words {
  const what = count === 1 ? 'One message was' : `${count} messages were`
  const line = `${what} set aside as likely spam on ${day}. If one of them is from a real person, choose ‘not spam’ and it is delivered.`
  return {
    subject: 'Messages set aside as likely spam',
    text: `${line}\n\n${inbox}`,
    html: page([line, `<a href="${escape(inbox)}">Open the inbox</a>`]),
  }
}

function expired(day: string, days: number): Words {
  const line =
    `Enquiries that were older than ${days} days were deleted on ${day}, as the server is set up to do. ` +
    'The log in the Studio says how many.'
  return { subject: 'Old enquiries were deleted', text: line, html: page([line]) }
}

function page(paragraphs: string[]) {
  const body = paragraphs.map((html) => (html.startsWith('<blockquote') ? html : `<p>${html}</p>`)).join('\n')
  return `<!doctype html><html><body style="font-family:sans-serif;line-height:1.5">\n${body}\n</body></html>`
}

function quote(text: string) {
  return `<blockquote dir="auto" style="white-space:pre-wrap;margin:0;padding-left:1em;border-left:3px solid #999">${escape(text)}</blockquote>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(text: string) {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
