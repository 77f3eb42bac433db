import { median, percentile } from '../trials/figures.fixture.ts'
import { startServer, type BenchServer } from '../trials/server.fixture.ts'
import { connectVisitors, pageRequest } from '../trials/visitors.fixture.ts'

const turns = 15
const perTurn = 3_000
const warmUp = 10_000
const connections = 32

/**
 * The home page, already compressed, from us and from Node's bare `http` that sends the same head and body; in turn, so
 * that whatever else the machine does weighs on both alike.
 */
export async function comparePages(product: BenchServer) {
  const bare = await startServer('../site/bare-node-server.fixture.ts', [String(product.port)])
  const loads = [
    createLoad(bare, '/'),
    createLoad(product, '/'),
    createLoad(product, '/?utm_source=mail&utm_campaign=autumn'),
  ]
  for (const load of loads) await load.run(warmUp)
  for (const load of loads) load.forget()
  for (let turn = 0; turn < turns; turn += 1) for (const load of loads) await load.run(perTurn)

  const [floor, page, withQuery] = loads.map(({ figures }) => figures)
  const ratio = (what: 'rates' | 'costs', of = page) => {
    const ratios = of?.[what].map((value, turn) => value / (floor?.[what][turn] ?? Number.NaN)) ?? []
    return median(what === 'costs' ? ratios.map((cost) => 1 / cost) : ratios).toFixed(2)
  }
  console.log(
    `Kept page beside Node's bare http with the same bytes (${median(floor?.rates ?? []).toFixed(0)}/s), ` +
      `${connections} connections, ${turns} turns: ${ratio('rates')}, with a query string ${ratio('rates', withQuery)} ` +
      `(wanted: at least 0.8); by processor time ${ratio('costs')} and ${ratio('costs', withQuery)}; ` +
      `p99 ${percentile(page?.took ?? [], 0.99).toFixed(1)} ms, the bare server's ${percentile(floor?.took ?? [], 0.99).toFixed(1)} ms`,
  )
  await bare.end('SIGKILL')
}

function createLoad(server: BenchServer, path: string) {
  const figures = { rates: [] as number[], costs: [] as number[], took: [] as number[] }
  return {
    figures,
    async run(count: number) {
      // Of its own turn: a server ends connections on which nothing is asked for a while.
      const visitors = await connectVisitors(server.port, connections)
      const cpu = await server.processorTime()
      const begun = performance.now()
      const times = await visitors.ask(
        () => pageRequest(path),
        (answered) => answered >= count,
      )
      figures.rates.push((times.length / (performance.now() - begun)) * 1_000)
      figures.costs.push(((await server.processorTime()) - cpu) / times.length)
      figures.took.push(...times)
      visitors.leave()
    },
    forget() {
      for (const list of Object.values(figures)) list.length = 0
    },
  }
}
