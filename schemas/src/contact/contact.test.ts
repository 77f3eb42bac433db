import { describe, expect, test } from 'vitest'
import { enquirySchema, limits, messages, type EnquiryField } from './contact.ts'

const good = { name: 'Ada Quist', email: 'ada@quist.example', message: 'We would like a prototype.' }

/** The first message of each field, as the form shows it. */
function messagesOf(values: object) {
  const { error } = enquirySchema.safeParse({ ...good, ...values })
  const shown: Partial<Record<string, string>> = {}
  for (const { path, message } of error?.issues ?? []) shown[String(path[0])] ??= message
  return shown
}

const addressOf = (length: number) => {
  const domain = `@${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.example`
  return 'a'.repeat(length - domain.length) + domain
}

describe('an enquiry', () => {
  test.each<[EnquiryField, string, string]>([
    ['name', 'A', 'Name must be at least 2 characters'],
    ['name', 'x'.repeat(201), 'Name must be less than 200 characters'],
    ['email', 'ada@', 'Please enter a valid email address'],
    ['email', addressOf(255), 'Email must be less than 254 characters'],
    ['message', 'x'.repeat(9), 'Message must be at least 10 characters'],
    ['message', 'x'.repeat(501), 'Message must be less than 500 characters'],
  ])('whose %s breaks a rule is refused in the words of that rule', (field, value, message) => {
    expect(messagesOf({ [field]: value })).toEqual({ [field]: message })
  })

  test('may be as long as its limits', () => {
    const longest = {
      name: 'x'.repeat(limits.nameMax),
      email: addressOf(limits.emailMax),
      message: 'x'.repeat(limits.messageMax),
    }
    expect(messagesOf(longest)).toEqual({})
  })

  test('that has nothing in a field is told what belongs there', () => {
    expect(messagesOf({ name: '', email: '', message: '' })).toEqual({
      name: messages.name,
      email: messages.email,
      message: messages.messageShort,
    })
  })
})
