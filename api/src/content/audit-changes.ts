import type { Actor, Audit } from '../http/audit.ts'
import type { PublicChange } from '../lake/public-changes.ts'

const kinds = ['published', 'unpublished', 'deleted'] as const
const mostNamed = 5

/** An entry for each kind of change that a transaction made to what is public. */
export async function auditChanges(audit: Audit, by: Actor, changes: readonly PublicChange[]) {
  for (const kind of kinds) {
    const documents = changes.filter((change) => change.kind === kind)
    const named = documents.slice(0, mostNamed).map(nameOf)
    if (documents.length > mostNamed) named.push(`${documents.length - mostNamed} more`)
    if (documents.length > 0) await audit(by, kind, named.join('; '))
  }
}

/** An entry's words for people who need no ids. */
export const withoutIds = (about: string) => about.replaceAll(/ \([^()]*\)(?=;|$)/g, '')

const longestTitle = 60

/** A case study “Less waiting in the ward” (b3f1…): its type in words, its title and its id. */
function nameOf({ id, type, title }: PublicChange) {
  const words = type.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return [words, title && `“${title.slice(0, longestTitle)}”`, id !== type && `(${id})`]
    .filter(Boolean)
    .join(' ')
}
