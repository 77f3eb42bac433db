/** PostgreSQL refuses to compare a uuid with anything else, and an address may hold anything. */
export function isUuid(text: string) {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
