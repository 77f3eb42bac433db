import type { SchemaType } from 'sanity'

/** A field of a document that visitors see something of. */
export interface Field {
  path: string
  /** As the form calls it. */
  title: string
  value: string | Picture
}

export interface Picture {
  alt?: string
  asset?: { _ref?: string }
}

/** All texts, addresses and pictures of a document, those in lists and in parts too. */
export function fieldsOf(type: SchemaType, value: unknown, path = '', title = ''): Field[] {
  if (value === undefined || value === null) return []
  if (typeof value === 'string') return namesPaths(type) ? [] : [{ path, title, value }]
  if ('of' in type && Array.isArray(value)) {
    return value.flatMap((item: { _key?: string; _type?: string } | string, index) => {
      const { _key, _type } = typeof item === 'string' ? {} : item
      const member = type.of.find(({ name }) => name === _type) ?? type.of[0]
      const place = _key ? `_key=="${_key}"` : index
      return member ? fieldsOf(member, item, `${path}[${place}]`, `${title} ${index + 1}`) : []
    })
  }
  if (!('fields' in type) || typeof value !== 'object') return []
  const inside = type.fields
    .filter(({ type: { hidden } }) => hidden !== true)
    .flatMap((field) => {
      const inner = (value as Record<string, unknown>)[field.name]
      const innerTitle = field.type.title ?? field.name
      const innerPath = path ? `${path}.${field.name}` : field.name
      return fieldsOf(field.type, inner, innerPath, title ? `${title}, ${innerTitle}` : innerTitle)
    })
  return isPicture(type) ? [...inside, { path, title, value: value as Picture }] : inside
}

/** Its address is where visitors may ask, and not a link that they follow. */
const namesPaths = (type: SchemaType) => Boolean((type.options as { noLink?: boolean } | undefined)?.noLink)

const isPicture = (type: SchemaType) => type.name === 'image' || type.type?.name === 'image'

export const isAddress = (text: string) => /^(?:\/(?!\/)|#|https?:\/\/|mailto:|tel:)\S*$/.test(text)
