interface Verdict {
  good: boolean
  words: string
}

/** Search engines show about so many characters of a title and of a description. */
const shown = { title: 60, description: 160 }
/** Shorter ones leave room that could say why to come. */
const full = { title: 20, description: 70 }

export const judgeTitle = ({ length }: string): Verdict => judge('title', 'The title', length)

export const judgeDescription = ({ length }: string): Verdict =>
  judge('description', 'The description', length)

function judge(what: keyof typeof shown, name: string, length: number): Verdict {
  const of = `${length} of about ${shown[what]} characters`
  if (length > shown[what]) return { good: false, words: `${name} will be cut off at its end: ${of}.` }
  if (length < full[what]) return { good: false, words: `${name} is short, and could say more: ${of}.` }
  return { good: true, words: `${name} has a good length: ${of}.` }
}
