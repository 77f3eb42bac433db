import { messages } from '@daymark/schemas/contact'
import type { FormWords } from '@daymark/schemas/pages'

/** The word of each rule of the form. */
const wordOf = {
  name: 'faultName',
  nameLong: 'faultNameLong',
  email: 'faultEmail',
  emailLong: 'faultEmailLong',
  messageShort: 'faultMessageShort',
  messageLong: 'faultMessageLong',
  unreadable: 'faultUnreadable',
} as const satisfies Record<keyof typeof messages, keyof FormWords>

const rules = Object.keys(wordOf) as (keyof typeof wordOf)[]

/** A message of the form's rules, which the server uses as well, in the words of the staff. */
export function faultIn(words: FormWords, message: string | undefined) {
  const rule = rules.find((name) => messages[name] === message)
  return rule ? words[wordOf[rule]] : message
}
