import { ItemError } from '../lake-error.ts'

/** Sanity's rule for the names of attributes. */
const attributeName = /^\$?[A-Za-z0-9_-]+$/

export function checkAttributeNames(names: readonly string[]) {
  const invalid = names.find((name) => !attributeName.test(name))
  if (invalid === undefined) return
  throw new ItemError(400, 'validationError', `Invalid attribute name "${invalid.slice(0, 60)}"`)
}

/** Of every object inside `value`. */
export function checkAttributes(value: unknown) {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) checkAttributeNames(Object.keys(value))
  for (const item of Object.values(value)) checkAttributes(item)
}
