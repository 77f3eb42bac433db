/** A trigram index answers for three characters and more. */
export const shortestIndexed = 3

/**
 * As search compares texts: without capitals and accents. Indexed rows are found and removed by what this made of them,
 * so a change needs a migration that makes the index of each engine anew.
 */
export function fold(text: string) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** What search reads of an enquiry. */
export function textOf({ name, email, message }: { name: string; email: string; message: string }) {
  return fold(`${name}\n${email}\n${message}`)
}
