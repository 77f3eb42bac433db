import { defineLocaleResourceBundle } from 'sanity'

/** The Studio's own words where an office would not use them. */
export const words = [
  defineLocaleResourceBundle({
    locale: 'en-US',
    namespace: 'presentation',
    resources: { 'locations-banner.resolving.text': 'Looking up where it is used…' },
  }),
  defineLocaleResourceBundle({
    locale: 'en-US',
    namespace: 'structure',
    resources: {
      'action.publish.validation-issues-toast.title': 'Not published yet',
      'action.publish.validation-issues-toast.description': 'Put right what is marked in red.',
    },
  }),
]
