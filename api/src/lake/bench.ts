import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pages } from '@daymark/schemas/pages'
import { evaluate, parse } from 'groq-js'
import { median } from '../bench-figures.ts'
import { openLake } from './lake.ts'

// The home page's query over growing datasets: groq-js alone over an array, the lake anew, the lake again.
const groq = pages.home.query
const by = { id: 'bench', name: 'bench' }

console.log('documents   groq-js ms   lake anew ms   lake again ms   anew / groq-js   memory MB')
for (const count of [50, 1_000, 10_000]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'daymark-bench-'))
  const lake = openLake({
    dataDir,
    identify: async () => undefined,
    knownQueries: [groq],
    afterCommit: () => {},
  })
  const documents = Array.from({ length: count }, (_, index) => ({
    _id: `filler-${index}`,
    _type: index % 50 === 0 ? 'clientLogo' : 'filler',
    name: `Document ${index}`,
    orderRank: String(index % 97),
  }))
  lake.mutate(
    documents.map((document) => ({ create: document })),
    by,
  )
  lake.mutate([{ create: { _id: 'homePage', _type: 'homePage', heroHeadline: 'Bench' } }], by)

  const floor = await timesOf(7, async () => (await evaluate(parse(groq), { dataset: documents })).get())
  let round = 0
  const anew = await timesOf(15, () => lake.query(`${groq}${' '.repeat(++round)}`))
  const again = await timesOf(200, () => lake.query(groq))
  const row = [floor, anew, again].map((times) => median(times).toFixed(3).padStart(12))
  const ratio = (median(anew) / median(floor)).toFixed(3)
  console.log(
    `${String(count).padStart(9)} ${row.join('   ')}   ${ratio.padStart(14)}   ${Math.round(process.memoryUsage.rss() / 1e6)}`,
  )
  lake.close()
  rmSync(dataDir, { recursive: true })
}

async function timesOf(rounds: number, act: () => Promise<unknown>) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    await act()
    times.push(performance.now() - startedAt)
  }
  return times
}
