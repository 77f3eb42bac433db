import { LakeError } from './lake-error.ts'
import { openLake } from './lake.ts'

// For the tests that kill and that fill: writes pairs of documents for ever, and says which are stored
// and what ended it.
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
  try {
    write(n)
  } catch (error) {
    process.stdout.write(`${error instanceof LakeError ? error.status : String(error)}\n`)
    process.exit()
  }
  process.stdout.write(`${n}\n`)
  await new Promise((resolve) => setImmediate(resolve))
}

function write(n: number) {
  lake.mutate(
    [
      { create: { _id: `a${n}`, _type: 'half', other: { _type: 'reference', _ref: `b${n}` } } },
      { create: { _id: `b${n}`, _type: 'half', other: { _type: 'reference', _ref: `a${n}` } } },
      { patch: { id: 'count', inc: { n: 1 } } },
    ],
    writer,
  )
}
