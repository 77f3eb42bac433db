import type { AccountLinks, LinkPurpose } from './account-links.ts'

export type AccountMailKind = 'invitation' | 'password-reset' | 'password-set'

/** How the room sends mail about an account; what it says is composed when it goes out. */
export interface SendAccountMail {
  configured: () => boolean
  send: (kind: AccountMailKind, userId: string) => Promise<void>
  failed: (error: Error) => void
}

const purposes = { invitation: 'invitation', 'password-reset': 'reset' } as const satisfies Partial<
  Record<AccountMailKind, LinkPurpose>
>

/** Undefined once the link was used, withdrawn or is too old. */
export async function accountMail(
  kind: AccountMailKind,
  { id, username }: { id: string; username: string },
  links: Pick<AccountLinks, 'renew'>,
  origin: string,
) {
  if (kind === 'password-set') {
    return {
      subject: 'Your password for the Studio was set',
      text: [
        `The password of your account ${username} at ${origin} has just been set by a link.`,
        'If that was you, there is nothing to do. If it was not, tell an administrator at once.',
      ].join('\n\n'),
    }
  }
  const secret = await links.renew(id, purposes[kind])
  if (secret === undefined) return undefined
  const address = `${origin}/api/staff/link?code=${secret}`
  if (kind === 'invitation') {
    return {
      subject: 'You are invited to the Studio',
      text: [
        `You have an account at ${origin}: ${username}. Open this link and choose a password, or use a passkey:`,
        address,
        'It works once, for seven days. Whoever has it can sign in as you, so pass it on to nobody.',
      ].join('\n\n'),
    }
  }
  return {
    subject: 'A new password for the Studio',
    text: [
      `Somebody, probably you, asked for a new password of the account ${username} at ${origin}. Open this link to choose one:`,
      address,
      'It works once, for an hour. If it was not you, there is nothing to do: your password stays as it is.',
    ].join('\n\n'),
  }
}
