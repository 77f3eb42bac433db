/** The answer, or null when it has not come in time. */
export function within<Answer>(milliseconds: number, answer: Promise<Answer>) {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
