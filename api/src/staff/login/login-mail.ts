/** What the mail says when the throttle had to stop somebody. */
export function loginAttemptsMail(username: string, origin: string) {
  return {
    subject: 'Somebody tried to sign in to the Studio',
    text: [
      `Too many wrong passwords were tried for the account ${username} at ${origin}, so those attempts have to wait for a quarter of an hour.`,
      'If that was you, wait a little and try again, or ask an administrator for a new password.',
      'If it was not, nobody got in. A browser in which you signed in before can still be used, and a long password of your own keeps the account safe.',
    ].join('\n\n'),
  }
}
