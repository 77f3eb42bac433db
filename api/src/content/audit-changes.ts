import type { Actor, Audit } from '../http/audit.ts'
import type { PublicChange } from '../lake/public-changes.ts'

const kinds = ['published', 'unpublished', 'deleted'] as const
const mostNamed = 5

/** An entry for each kind of change that a transaction made to what is public. */
export async function auditChanges(audit: Audit, by: Actor, changes: readonly PublicChange[]) {
  for (const kind of kinds) {
    const documents = changes.filter((change) => change.kind === kind)
    const named = documents
      .slice(0, mostNamed)
      .map((it) => (it.id === it.type ? nameOf(it) : `${nameOf(it)} (${it.id})`))
    if (documents.length > mostNamed) named.push(`${documents.length - mostNamed} more`)
    if (documents.length > 0) await audit(by, kind, named.join('; '))
  }
}

/** An entry's words for people who need no ids. */
export const withoutIds = (about: string) => about.replaceAll(/ \([^()]*\)(?=;|$)/g, '')

const longestTitle = 60

/** A case study “Less waiting in the ward”: its type in words, and its title. */
export function nameOf({ type, title }: Pick<PublicChange, 'type' | 'title'>) {
  const words = type.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return title ? `${words} “${title.slice(0, longestTitle)}”` : words
}
