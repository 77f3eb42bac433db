/** What is too long on its way fails: the page then comes from the server after all. */
export function patient<Answer>(answer: Promise<Answer>) {
  const late = new Promise<never>((_, reject) => setTimeout(reject, 5_000))
  return Promise.race([answer, late])
}
