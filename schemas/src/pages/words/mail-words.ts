import * as z from 'zod/mini'
import { fallbackWords, mailWords } from './fallback-words.ts'
import { optionalWords } from '../parts.ts'
import { withProduct } from '../read-page.ts'
import { wordsOf, wordsProjection } from './words.ts'

const contract = z.object({ productName: optionalWords, words: wordsOf(mailWords) })
export type MailWords = Record<(typeof mailWords)[number], string>

const query = `{
  "productName": *[_id == "siteSettings"][0].productName, "words": ${wordsProjection(mailWords)}
}`

/** The words of the mails that visitors and the firm get. A mail does not wait for content that cannot be reached. */
export async function readMailWords(ask: (query: string) => Promise<unknown>): Promise<MailWords> {
  const answer = await ask(query).catch(() => undefined)
  const { success, data } = z.safeParse(contract, answer)
  return success ? withProduct(data.words, data.productName ?? '') : fallbackWords
}
