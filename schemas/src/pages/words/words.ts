import * as z from 'zod/mini'
import { chromeWords, fallbackWords, formWords, type WordName } from './fallback-words.ts'
import { identity, optionalWords } from '../parts.ts'

/**
 * Some of the words that staff write for the whole site. Sites from before the document of words have theirs in the
 * settings.
 */
export const wordsProjection = (names: readonly WordName[]) => `coalesce(
  *[_id == "siteWords"][0], *[_id == "siteSettings"][0], {}
){ "_id": "siteWords", "_type": "siteWords", ${names.join(', ')} }`

/** Where staff have written none, the fallback's. */
export function wordsOf<Name extends WordName>(names: readonly Name[]) {
  const shape = Object.fromEntries(names.map((name) => [name, wordsOr(name)]))
  return z.object({
    ...identity,
    ...(shape as Record<Name, ReturnType<typeof wordsOr>>),
  })
}

const wordsOr = (name: WordName) =>
  z.pipe(
    optionalWords,
    z.transform((value): string => (value?.trim() ? value : fallbackWords[name])),
  )

export const chromeWordsProjection = wordsProjection(chromeWords)
export const chrome = wordsOf(chromeWords)
export const formWordsProjection = wordsProjection(formWords)
export const form = wordsOf(formWords)
export type FormWords = z.infer<typeof form>
