import { openLake } from './lake.ts'

// For the test that kills: writes pairs of documents for ever and says which are stored.
const lake = openLake({
  dataDir: process.argv[2] ?? '',
  identify: async () => undefined,
  knownQueries: [],
  afterCommit: () => {},
})
const writer = { id: 'writer', name: 'Writer' }
lake.mutate([{ createIfNotExists: { _id: 'count', _type: 'count', n: 0 } }], writer)
for (;;) {
  const n = Number(lake.document('count')?.n) + 1
  lake.mutate(
    [
      { create: { _id: `a${n}`, _type: 'half', other: { _type: 'reference', _ref: `b${n}` } } },
      { create: { _id: `b${n}`, _type: 'half', other: { _type: 'reference', _ref: `a${n}` } } },
      { patch: { id: 'count', inc: { n: 1 } } },
    ],
    writer,
  )
  process.stdout.write(`${n}\n`)
  await new Promise((resolve) => setImmediate(resolve))
}
