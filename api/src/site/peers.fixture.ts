import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { median, percentile } from '../trials/figures.fixture.ts'
import { connectVisitors, pageRequest } from '../trials/visitors.fixture.ts'

const turns = 15
const perTurn = 3_000
const connections = 32

/**
 * The home page, already compressed, from us and from Node's bare `http` that sends the same head and body; in turn, so
 * that whatever else the machine does weighs on both alike.
 */
export async function pagesBesideBareNode(port: number) {
  const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': 'br' } })
  const html = await page.text()
  const bare = await startBare(port)
  const ours = await connectVisitors(port, connections)
  const theirs = await connectVisitors(bare.port, connections)
  const plain = () => pageRequest('/')
  const withQuery = () => pageRequest('/?utm_source=mail&utm_campaign=autumn')
  const loads = [
    { visitors: theirs, request: plain, rates: [] as number[], took: [] as number[] },
    { visitors: ours, request: plain, rates: [] as number[], took: [] as number[] },
    { visitors: ours, request: withQuery, rates: [] as number[], took: [] as number[] },
  ]
  // The first turns are not of the figure: what runs for the first time is not yet compiled.
  for (let turn = -3; turn < turns; turn += 1) {
    for (const { visitors, request, rates, took } of loads) {
      const begun = performance.now()
      const times = await visitors.ask(request, (answered) => answered >= perTurn)
      if (turn < 0) continue
      rates.push((times.length / (performance.now() - begun)) * 1_000)
      took.push(...times)
    }
  }
  const [floor, page1, page2] = loads
  const ratio = (rates: number[] = []) =>
    median(rates.map((rate, turn) => rate / (floor?.rates[turn] ?? Number.NaN))).toFixed(2)
  console.log(
    `Kept page (${(html.length / 1024).toFixed(0)} KB of HTML) beside Node's bare http with the same bytes ` +
      `(${median(floor?.rates ?? []).toFixed(0)}/s), ${connections} connections, ${turns} turns: ${ratio(page1?.rates)}, ` +
      `with a query string ${ratio(page2?.rates)} (wanted: at least 0.8); ` +
      `p99 ${percentile(page1?.took ?? [], 0.99).toFixed(1)} ms, the bare server's ${percentile(floor?.took ?? [], 0.99).toFixed(1)} ms`,
  )
  ours.leave()
  theirs.leave()
  bare.child.kill()
  await once(bare.child, 'exit')
}

/** Asks the site once and answers everybody the same, by one `writeHead` of headers computed once. */
async function startBare(port: number) {
  const program = `
    const { createServer, get } = require('node:http')
    const options = { port: ${port}, host: '127.0.0.1', headers: { 'accept-encoding': 'br' } }
    get(options, async (answer) => {
      const page = Buffer.concat(await answer.toArray())
      const own = /^(date|connection|keep-alive)$/i
      const head = answer.rawHeaders.filter((_, at, all) => !own.test(all[at - (at % 2)]))
      const server = createServer((_, response) => response.writeHead(200, head).end(page))
      server.listen(0, '127.0.0.1', () => console.log(server.address().port))
    })`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, port: Number(said.toString()) }
}
