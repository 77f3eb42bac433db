import type { createContact } from '../contact/contact.ts'
import type { ContentBackend } from '../content/content.ts'
import { releaseMail } from '../content/release-failures.ts'
import type { Env } from '../env.ts'
import type { createAlerts } from '../health/alerts.ts'
import type { Compose } from '../outbox/mail-subject.ts'
import type { Mail } from '../outbox/mailer.ts'
import { accountMail } from '../staff/account-links/mails.ts'
import { loginAttemptsMail } from '../staff/login/login-mail.ts'
import type { Staff } from '../staff/staff.ts'
import type { createVisits } from '../visits/visits.ts'

interface Rooms {
  env: Pick<Env, 'mail'>
  ownOrigin: () => string
  alerts: Pick<ReturnType<typeof createAlerts>, 'compose'>
  contact: Pick<ReturnType<typeof createContact>, 'compose'>
  content: Pick<ContentBackend, 'failedReleases'>
  staff: Pick<Staff, 'person' | 'links'>
  visits: Pick<ReturnType<typeof createVisits>, 'compose'>
}

/** Each mail is written by the room that knows its subject. */
export function createComposeMail({
  env,
  ownOrigin,
  alerts,
  contact,
  content,
  staff,
  visits,
}: Rooms): Compose {
  const { notifyTo } = env.mail
  return async (subject) => {
    const origin = ownOrigin()
    const person = subject.userId === null ? undefined : await staff.person(subject.userId)
    const personOrTeam = person && (person.address ?? notifyTo)
    const addressed = (to: string | undefined, mail: Omit<Mail, 'messageId' | 'to'> | undefined) =>
      to && mail
        ? {
            messageId: `<${subject.id}.${subject.kind}@${new URL(origin).hostname}>`,
            to: { name: '', address: to },
            ...mail,
          }
        : undefined

    switch (subject.kind) {
      case 'alert':
        return addressed(notifyTo, alerts.compose(origin))
      case 'release-failed':
        return addressed(notifyTo, releaseMail(content.failedReleases(), origin))
      case 'login-attempts':
        return addressed(personOrTeam, person && loginAttemptsMail(person.name, origin))
      case 'weekly-visits':
        return addressed(personOrTeam, await visits.compose(subject))
      case 'invitation':
      case 'password-reset':
      case 'password-set': {
        if (!person?.address) return 'obsolete'
        const account = { id: person.id, username: person.name }
        const mail = await accountMail(subject.kind, account, staff.links, origin)
        return addressed(person.address, mail) ?? 'obsolete'
      }
      default:
        return contact.compose(subject)
    }
  }
}
