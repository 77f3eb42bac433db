import { broken, doubtful, type Fault } from './finding.ts'

const longestSentence = 38
const hardestText = 25
const leastWordsForEase = 30

/** What visitors would stumble over in a text as it is stored. */
export function textFaults(text: string): Fault[] {
  return [
    ...placeholders(text),
    ...garbledLetters(text),
    ...markup(text),
    ...doubledWords(text),
    ...spacing(text),
    ...capitals(text),
    ...reading(text),
  ]
}

function* placeholders(text: string) {
  const [found] = /lorem ipsum|\b(?:TODO|TBD|FIXME|XXX+)\b|\?\?\?/i.exec(text) ?? []
  if (found) yield broken(`still holds a placeholder, “${found}”.`)
  const [braces] = /\{(?!(?:product|time)\})[^{}]*\}|\{\{/.exec(text) ?? []
  if (braces) yield broken(`shows “${braces}” as it stands: only {product} is replaced.`)
}

function* garbledLetters(text: string) {
  if (/\uFFFD|Ã[\u0080-\u00BF]|â€/.test(text)) {
    yield broken('has letters that were garbled when it was pasted: write them again.')
  }
}

function* markup(text: string) {
  const plain = text
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/\*\*([^*]+)\*\*/g, '$1')
    .replaceAll(/\[([^\]]+)\]\([^)\s]+\)/g, '$1')
  if (plain !== text)
    yield doubtful('shows signs of formatting that visitors would read as they stand.', plain)
}

function* doubledWords(text: string) {
  const twice = /(?<![\p{L}\p{N}])(\p{L}+)\s+\1(?![\p{L}\p{N}])/iu
  const [, word] = twice.exec(text) ?? []
  if (word && !/^(?:that|had)$/i.test(word)) {
    yield doubtful(`says “${word}” twice in a row.`, text.replace(twice, '$1'))
  }
}

function* spacing(text: string) {
  const tidy = text
    .replaceAll(/(?<=\S) {2,}(?=\S)/g, ' ')
    .replaceAll(/(?<=\p{L}) +(?=[,.;:!?](?:\s|$))/gu, '')
    .trim()
  if (tidy !== text) yield doubtful('has spaces where none belong.', tidy)
}

function* capitals(text: string) {
  const letters = text.replaceAll(/[^\p{L}]/gu, '')
  if (letters.length >= 12 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()) {
    yield doubtful('is written in capitals, which are hard to read and read as shouting.')
  }
}

function* reading(text: string) {
  const sentences = text.split(/(?<=[.!?])\s+|\n+/).map(wordsOf)
  const longest = Math.max(...sentences.map(({ length }) => length))
  if (longest > longestSentence) {
    yield doubtful(`has a sentence of ${longest} words: two shorter ones are easier to read.`)
  } else if (wordsOf(text).length >= leastWordsForEase && readingEase(text) < hardestText) {
    yield doubtful('is hard to read: shorter words and sentences help.')
  }
}

/** After Flesch: 100 is easy, below 30 is for specialists. */
export function readingEase(text: string) {
  const words = wordsOf(text)
  const sentences = text.split(/[.!?]+(?:\s|$)|\n+/).filter((it) => it.trim()).length
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0)
  return 206.835 - 1.015 * (words.length / sentences) - 84.6 * (syllables / words.length)
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []

const syllablesIn = (word: string) =>
  Math.max(
    1,
    word
      .toLowerCase()
      .replace(/e$/, '')
      .match(/[aeiouyäöü]+/g)?.length ?? 0,
  )
