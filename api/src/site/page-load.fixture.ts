import { median, percentile } from '../trials/figures.fixture.ts'
import { startServer, type BenchServer } from '../trials/server.fixture.ts'
import { connectVisitors, pageRequest } from '../trials/visitors.fixture.ts'

const processes = 7
const turns = 5
const perTurn = 3_000
const warmUp = 10_000
const connections = 32

/**
 * The home page, already compressed, from us and from Node's bare `http` that sends the same head and body; in turn, so
 * that whatever else the machine does weighs on both alike. One process differs from the next of the same program by up
 * to a fifth, so several of each are compared.
 */
export async function comparePages(startProduct: () => Promise<BenchServer>) {
  const pairs: Awaited<ReturnType<typeof compareProcesses>>[] = []
  while (pairs.length < processes) pairs.push(await compareProcesses(await startProduct()))

  const middle = (pick: (pair: (typeof pairs)[number]) => number) => median(pairs.map(pick))
  const rates = pairs.map(({ page }) => page.rate).toSorted((a, b) => a - b)
  console.log(
    `Kept page beside Node's bare http with the same bytes (${middle(({ floor }) => floor).toFixed(0)}/s), ` +
      `${connections} connections, ${processes} processes of each: ${middle(({ page }) => page.rate).toFixed(2)} ` +
      `(${rates[0]?.toFixed(2)} to ${rates.at(-1)?.toFixed(2)}), with a query string ` +
      `${middle(({ withQuery }) => withQuery.rate).toFixed(2)} (wanted: at least 0.8); by processor time ` +
      `${middle(({ page }) => page.cost).toFixed(2)} and ${middle(({ withQuery }) => withQuery.cost).toFixed(2)}; ` +
      `p99 ${middle(({ page }) => page.p99).toFixed(1)} ms, ${middle(({ page }) => page.p99OfFloor).toFixed(1)} ms of the bare server`,
  )
}

async function compareProcesses(product: BenchServer) {
  const bare = await startServer('../site/bare-node-server.fixture.ts', [String(product.port)])
  const loads = [
    createLoad(bare, '/'),
    createLoad(product, '/'),
    createLoad(product, '/?utm_source=mail&utm_campaign=autumn'),
  ] as const
  for (const load of loads) await load.run(warmUp)
  for (const load of loads) load.forget()
  for (let turn = 0; turn < turns; turn += 1) for (const load of loads) await load.run(perTurn)
  await Promise.all([bare.end('SIGKILL'), product.end('SIGTERM')])

  const [floor, page, withQuery] = loads.map(({ figures }) => figures) as [Figures, Figures, Figures]
  const besideFloor = ({ rates, costs, took }: Figures) => ({
    rate: median(rates.map((rate, turn) => rate / (floor.rates[turn] ?? Number.NaN))),
    cost: median(costs.map((cost, turn) => (floor.costs[turn] ?? Number.NaN) / cost)),
    p99: percentile(took, 0.99),
    p99OfFloor: percentile(floor.took, 0.99),
  })
  return { floor: median(floor.rates), page: besideFloor(page), withQuery: besideFloor(withQuery) }
}

interface Figures {
  rates: number[]
  costs: number[]
  took: number[]
}

function createLoad(server: BenchServer, path: string) {
  const figures: Figures = { rates: [], costs: [], took: [] }
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
