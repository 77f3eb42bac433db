import { defineLocaleResourceBundle } from 'sanity'

/** The Studio's own words where an office would not use them. */
export const words = [
  defineLocaleResourceBundle({
    locale: 'en-US',
    namespace: 'presentation',
    resources: { 'locations-banner.resolving.text': 'Looking up where it is used…' },
  }),
]
