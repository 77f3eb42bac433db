import type { createContact } from '../contact/contact.ts'
import type { ContentBackend } from '../content/content.ts'
import { releaseMail } from '../content/release-failures.ts'
import type { Env } from '../env.ts'
import type { createAlerts } from '../health/alerts.ts'
import type { Compose } from '../outbox/mail-subject.ts'
import { accountMail, accountMailKinds } from '../staff/account-links/mails.ts'
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
  return async (subject) => {
    const origin = ownOrigin()
    const { notifyTo } = env.mail
    const address = (to: string) => ({
      messageId: `<${subject.id}.${subject.kind}@${new URL(origin).hostname}>`,
      to: { name: '', address: to },
    })
    if (subject.kind === 'alert' || subject.kind === 'release-failed') {
      const mail =
        subject.kind === 'alert' ? alerts.compose(origin) : releaseMail(content.failedReleases(), origin)
      return mail && notifyTo ? { ...address(notifyTo), ...mail } : undefined
    }
    const person = subject.userId === null ? undefined : await staff.person(subject.userId)
    const accountKind = accountMailKinds.find((kind) => kind === subject.kind)
    if (accountKind) {
      if (!person?.address) return 'obsolete'
      const mail = await accountMail(
        accountKind,
        { id: person.id, username: person.name },
        staff.links,
        origin,
      )
      return mail ? { ...address(person.address), ...mail } : 'obsolete'
    }
    if (subject.kind !== 'login-attempts' && subject.kind !== 'weekly-visits') return contact.compose(subject)
    const to = person?.address ?? notifyTo
    if (!person || to === undefined) return undefined
    const mail =
      subject.kind === 'login-attempts'
        ? loginAttemptsMail(person.name, origin)
        : await visits.compose(subject)
    return mail && { ...address(to), ...mail }
  }
}
