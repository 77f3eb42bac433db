/** The message of a thrown value, which need not be an `Error`. */
export function errorMessage(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}
