export interface MailStatus {
  configured: boolean
  failed: number
  stuck: boolean
  /** Of a mail that has not gone out. */
  lastError?: string
}

/** What staff read while mail does not reach them, in words of an office. */
export function mailNotices({ configured, failed, stuck, lastError }: MailStatus) {
  if (!configured) {
    return [
      {
        code: 'mail_not_configured',
        message: 'New enquiries are kept here but not mailed: no mail server is set up.',
      },
    ]
  }
  if (!stuck && failed === 0 && !lastError) return []
  const reason = lastError ? `: ${inWords(lastError)}` : ''
  const message = `Notification mail is not going out${reason}. Every enquiry is kept under “Enquiries”.`
  return [{ code: 'mail_failing', message }]
}

function inWords(error: string) {
  if (/starttls/i.test(error)) {
    return 'the mail server offers no encryption (STARTTLS), so nothing is sent to it'
  }
  if (/\b(?:535|534|530)\b|invalid login/i.test(error)) {
    return 'the mail server does not accept the user name and password set up for it'
  }
  if (/\bE[A-Z]{4,}\b|time(?:d )?-?out|greeting|closed|getaddrinfo/i.test(error)) {
    return 'the mail server cannot be reached'
  }
  return `the mail server answers “${error.replace(/^[^:]*: (?=\d{3}\b)/, '').replace(/(?<![.\s])[.\s]+$/, '')}”`
}
