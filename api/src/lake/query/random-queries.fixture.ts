import fc from 'fast-check'
import type { SanityDocument } from '../document.ts'

const ids = Array.from({ length: 16 }, (_, index) => `d${index}`)
const types = ['post', 'author', 'tag', 'system.release']
const at = '2026-01-01T00:00:00Z'

const id = fc.constantFrom(...ids)
const reference = fc.oneof(
  { weight: 6, arbitrary: id.map((_ref) => ({ _type: 'reference', _ref })) },
  id.map((_ref) => ({ _type: 'reference', _ref, _weak: true })),
  id.map((_ref) => ({ _type: 'crossDatasetReference', _ref, _dataset: 'other' })),
  fc.constantFrom(null, 5, 'text', { _ref: 5 }, { _ref: null }, []),
)
const number = fc.constantFrom(0, 1, 2, 2, 3, null, 'two')
const document = fc.record(
  {
    _id: fc.oneof(
      { weight: 5, arbitrary: id },
      id.map((own) => `drafts.${own}`),
      id.map((own) => `versions.r1.${own}`),
    ),
    _type: fc.constantFrom(...types),
    title: fc.constantFrom('Alpha', 'beta', 'Gamma ray', null),
    n: number,
    author: reference,
    tags: fc.array(reference, { maxLength: 4 }),
    names: fc.array(id, { maxLength: 3 }),
    parts: fc.array(fc.record({ _key: id, to: reference, n: number }, { noNullPrototype: true }), {
      maxLength: 3,
    }),
  },
  { requiredKeys: ['_id', '_type'], noNullPrototype: true },
)

/** Documents of every kind of id, which refer to one another in every way, broken ones included. */
export const randomDocuments: fc.Arbitrary<SanityDocument[]> = fc
  .uniqueArray(document, { selector: ({ _id }) => _id, minLength: 12, maxLength: 24 })
  .map((documents) => documents.map((own) => ({ ...own, _rev: 'r', _createdAt: at, _updatedAt: at })))

const quoted = (values: readonly string[]) => fc.constantFrom(...values).map((value) => `"${value}"`)
const anyId = quoted([...ids, 'drafts.d1', 'versions.r1.d2', 'nothing'])
const type = quoted([...types, 'nothing'])
const value = fc.oneof(anyId, fc.constantFrom('null', '5', '2', '$id', '$ids', '$n', '["d1", "d2"]'))
const field = fc.constantFrom(
  ...['_id', '_type', 'title', 'n', 'author._ref', 'author->_id', 'author->title', 'names', 'tags[0]._ref'],
  ...['tags[]._ref', 'parts[].n', 'parts[n > 1][0].to._ref', 'nothing'],
)
const outside = field.map((own) => `^.${own}`)

function conditions(depth: number): fc.Arbitrary<string> {
  const simple = fc.oneof(
    type.map((own) => `_type == ${own}`),
    type.map((own) => `${own} == _type`),
    fc.array(type, { maxLength: 3 }).map((list) => `_type in [${list.join()}]`),
    value.map((own) => `_id == ${own}`),
    value.map((own) => `_id in ${own}`),
    value.map((own) => `references(${own})`),
    outside.map((own) => `references(${own})`),
    fc.tuple(field, fc.oneof(value, outside)).map(([left, right]) => `${left} == ${right}`),
    fc.tuple(fc.oneof(value, outside), field).map(([left, right]) => `${left} == ${right}`),
    fc.tuple(fc.oneof(value, outside), field).map(([left, right]) => `${left} in ${right}`),
    fc.tuple(field, fc.oneof(value, outside)).map(([left, right]) => `${left} in ${right}`),
    fc.constantFrom('n > 1', 'defined(author)', 'title match "a*"', '_id in path("drafts.**")'),
  )
  if (depth === 0) return simple
  const inner = conditions(depth - 1)
  const pair = fc.tuple(inner, inner)
  return fc.oneof(
    { weight: 5, arbitrary: simple },
    { weight: 3, arbitrary: pair.map(([left, right]) => `${left} && ${right}`) },
    pair.map(([left, right]) => `(${left} || ${right})`),
    inner.map((own) => `(${own})`),
    inner.map((own) => `!(${own})`),
  )
}

const order = fc.constantFrom(
  '',
  '',
  ' | order(n desc, _id)',
  ' | order(author->title)',
  ' | score(title match "a*")',
)
const slice = fc.constantFrom(
  '',
  '',
  '',
  '[0]',
  '[-1]',
  '[1...3]',
  '[0..2]',
  '[-3..-1]',
  '[2..1]',
  '[70]',
  '[0..3]{_id, a}',
)

function projections(depth: number): fc.Arbitrary<string> {
  const simple = fc.oneof(
    field.map((own) => `{_id, "a": ${own}}`),
    fc.constantFrom(
      '{..., "more": author->{title}}',
      '._id',
      '{"all": tags[]->title}',
      '.tags[]->{_id, n}',
      '',
    ),
  )
  if (depth === 0) return simple
  const inner = queries(depth - 1)
  return fc.oneof(
    { weight: 2, arbitrary: simple },
    inner.map((own) => `{_id, "inner": ${own}}`),
    inner.map((own) => `{_id, "count": count(${own})}`),
    inner.map((own) => `{_id, parts[]{n, "inner": ${own}}}`),
  )
}

function queries(depth: number): fc.Arbitrary<string> {
  const filters = fc.array(conditions(2), { minLength: depth === 0 ? 1 : 0, maxLength: 2 })
  return fc
    .tuple(filters, order, projections(depth), slice)
    .map(
      ([own, sorted, projection, part]) =>
        `*${own.map((one) => `[${one}]`).join('')}${sorted}${projection}${part}`,
    )
}

export const randomQueries = queries(1)
/** Of every random query. */
export const params = { id: 'd3', ids: ['d4', 'd5', 'd4', null, 7], n: 2 }
