import { globSync, readFileSync } from 'node:fs'
import { fallbackWords } from '@daymark/schemas/words'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)

/** What visitors see or get: all of the site, its pages as the server answers them, and the mails. */
const visible = [
  'web/src/**/*.{ts,tsx}',
  'api/src/site/**/*.ts',
  'api/src/contact/mails.ts',
  'api/src/outbox/*.ts',
]
const notVisible = /\.(test|fixture|bench|journey)\.tsx?$/

/** Attributes that are read to somebody. */
const spoken =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label|summary)$/
/** A word with a capital and another word after it. */
const sentence = /^\s*\p{Lu}[\p{Ll}’']*,? \p{Ll}/u

/** Words that are no content, and why. */
const exceptions: Record<string, string> = {
  'web/src/pages/projects/restaurant-week.tsx': 'the labels of a drawing, which is part of the sample',
  'web/src/contact/enquiry-form.tsx: Leave this empty': 'for robots, in a field that nobody can see',
  'api/src/site/live-status.ts': 'staff read it in the Studio',
  'api/src/site/pages/pages.ts': 'staff read it in the Studio and in the log',
  'api/src/outbox/mail-notices.ts': 'staff read it in the Studio',
  'api/src/site/routes.ts: The page is being prepared. Please try again in a moment.':
    'said while the content cannot be reached',
  'api/src/site/shared-preview/shared-preview.ts': 'said where there is no page to show',
  'api/src/contact/mails.ts: One message was': 'staff read it',
  'api/src/contact/mails.ts: Messages set aside as likely spam': 'staff read it',
  'api/src/contact/mails.ts: Enquiries that were older than': 'staff read it',
  'api/src/contact/mails.ts: The log in the Studio says how many.': 'staff read it',
  'api/src/contact/mails.ts: Old enquiries were deleted': 'staff read it',
  'api/src/contact/mails.ts: What we know:': 'staff read it',
}

/** The sentences of a module that could be seen, but for those of errors and of the console. */
function sentencesIn(file: string, text: string) {
  const found: { at: number; words: string }[] = []
  const unseen: { start: number; end: number }[] = []
  const see = ({ start }: { start: number }, words: string, isText = sentence.test(words)) => {
    if (isText && /\p{L}{2}/u.test(words))
      found.push({ at: start, words: words.replaceAll(/\s+/g, ' ').trim() })
  }
  new Visitor({
    ThrowStatement: (node) => unseen.push(node),
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && /(Error|Exception)$/.test(node.callee.name)) unseen.push(node)
    },
    CallExpression: (node) => {
      const { callee } = node
      const of = callee.type === 'MemberExpression' ? callee.object : callee
      if (of.type === 'Identifier' && /^(console|log)$/.test(of.name)) unseen.push(node)
    },
    TaggedTemplateExpression: (node) => unseen.push(node),
    JSXText: (node) => see(node, node.value, true),
    JSXAttribute: ({ name, value }) => {
      if (value?.type === 'Literal' && spoken.test(String(name.name))) see(value, String(value.value), true)
    },
    Literal: (node) => {
      if (typeof node.value === 'string') see(node, node.value)
    },
    TemplateElement: (node) => see(node, node.value.cooked ?? ''),
  }).visit(parseSync(file, text).program)
  const seen = found.filter(({ at }) => !unseen.some(({ start, end }) => at >= start && at < end))
  return [...new Set(seen.map(({ words }) => words))]
}

test('no sentence that visitors see is written into the code', () => {
  const files = visible
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !notVisible.test(file))
  expect(files.length).toBeGreaterThan(100)
  const used = new Set<string>()
  const found = files.flatMap((file) =>
    sentencesIn(file, readFileSync(new URL(file, root), 'utf8'))
      .map((words) => ({ file, words: `${file}: ${words}` }))
      .filter(({ words }) => {
        const exception = [file, words].find((it) => it in exceptions)
        if (exception) used.add(exception)
        return !exception
      })
      .map(({ words }) => words),
  )
  expect(found).toEqual([])
  expect([...used].toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

test.each([
  ['<p>Hello there</p>', 'Hello there'],
  ['<p>Rain</p>', 'Rain'],
  ['<input placeholder="Your name" />', 'Your name'],
  ['<button aria-label="close" />', 'close'],
  ['const toast = { title: `No answer from ${host}` }', 'No answer from'],
])('a sentence is found in %s', (code, words) => {
  expect(sentencesIn('a.tsx', code)).toEqual([words])
})

test.each([
  "throw new Problem(404, 'none', 'There is nothing here')",
  "const fault = new TypeError('No page has been served')",
  "console.warn('No key is set')",
  'const path = <path d="M4 3H6.5V13H4Z" aria-hidden="true" />',
  'const P = styled.p`Some css here`',
  "const font = 'Times New Roman'",
])('none is found in %s', (code) => {
  expect(sentencesIn('a.tsx', code)).toEqual([])
})

test('no fallback is empty', () => {
  expect(Object.entries(fallbackWords).filter(([, words]) => words.trim() === '')).toEqual([])
})
