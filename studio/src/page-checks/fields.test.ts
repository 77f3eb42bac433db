import type { SchemaType } from 'sanity'
import { expect, test } from 'vitest'
import { fieldsOf } from './fields.ts'

const text = (name: string, options = {}) => ({
  name,
  type: { name: 'string', jsonType: 'string', title: name, options },
})

test('an address at which visitors may ask is no link that could lead nowhere', () => {
  const redirect = {
    name: 'redirect',
    jsonType: 'object',
    fields: [text('from', { noLink: true }), text('href')],
  } as unknown as SchemaType
  expect(fieldsOf(redirect, { from: '/old', href: '/new' }).map(({ path }) => path)).toEqual(['href'])
})
