/** What the site says where staff have written nothing of their own; the sample content says the same. */
export const fallbackWords = {
  notFoundNearestText: 'Were you looking for this page?',
  formLabel: 'Contact',
  formNameLabel: 'Name',
  formEmailLabel: 'Email',
  formMessageLabel: 'Message',
  formSendLabel: 'Send',
  formSendingLabel: 'Submitting...',
  formSentTitle: 'Success!',
  formSentText: "Thank you! We'll be in touch soon.",
  formFailedTitle: 'Error',
  formFailedText: 'Something went wrong. Please try again.',
  formBotCheckFailedText: 'Security verification failed. Please try again.',
  formWriteToText: 'Or write to',
  thankYouHeading: 'Thank You!',
  thankYouText: "We'll be in touch soon with exciting updates.",
  thankYouBackLabel: 'Back to the form',
  consentAskText:
    'May we count your visit with Google Analytics? It would set cookies on this device. Nothing of it is loaded unless you accept.',
  consentTellText:
    'We count visits with Google Analytics, which sets cookies on this device. You can decline at any time.',
  consentAcceptLabel: 'Accept',
  consentDeclineLabel: 'Decline',
  consentSettingsLabel: 'Cookie settings',
  consentPolicyVersion: '1',
  botCheckText: 'This form is protected by reCAPTCHA. Google’s terms apply to it:',
  botCheckPrivacyLabel: 'Privacy Policy',
  botCheckTermsLabel: 'Terms of Service',
} as const

export type FallbackName = keyof typeof fallbackWords
