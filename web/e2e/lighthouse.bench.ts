import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median } from '../../api/src/trials/figures.fixture.ts'
import { loadPicture, picturesOf, startProduct } from './harness.fixture.ts'

// How Google's Lighthouse judges both pages, as a phone and as a desktop meet them over HTTP/2. It is fetched for the
// occasion: with all it brings it weighs more than everything else here together.
const lighthouse = 'lighthouse@12.8.2'
const rounds = Number(process.argv[2] ?? 5)
const run = promisify(execFile)

const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
const product = await startProduct({ NODE_ENV: 'production' })
const proxy = await startProxy()
try {
  await run('npm', ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', '--version'])
  for (const path of ['/', '/projects']) {
    for (const picture of await picturesOf(product.url + path)) await loadPicture(product.url + picture)
    for (const preset of ['mobile', 'desktop']) await judge(path, preset)
  }
} finally {
  proxy.close()
  await product.remove()
  rmSync(folder, { recursive: true })
}

async function judge(path: string, preset: string) {
  const reports: Report[] = []
  for (let round = 0; round < rounds; round += 1) {
    await report(path, preset).then(
      (one) => reports.push(one),
      (error: unknown) => console.error(`${path}, ${preset}: a run failed. ${String(error)}`),
    )
  }
  if (reports.length === 0) {
    process.exitCode = 1
    return
  }
  const categories = Object.values(reports[0]?.categories ?? {}).map(({ id, title }) => {
    const scores = reports.map(({ categories: { [id]: one } }) => Math.round((one?.score ?? 0) * 100))
    return `${title} ${median(scores)} (${scores.join(' ')})`
  })
  const ms = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0)).toFixed(0)
  console.log(
    `${path}, ${preset}: ${categories.join(', ')}; first paint ${ms('first-contentful-paint')} ms, ` +
      `largest ${ms('largest-contentful-paint')} ms, blocking ${ms('total-blocking-time')} ms`,
  )
}

interface Report {
  categories: Record<string, { id: string; title: string; score: number | null }>
  audits: Record<string, { numericValue?: number }>
  /** Why a run judged nothing, such as a page that painted nothing in time. */
  runtimeError?: { message: string }
}

async function report(path: string, preset: string): Promise<Report> {
  const file = join(folder, 'report.json')
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-quic --ignore-certificate-errors'
  const address = `https://localhost:${(proxy.address() as AddressInfo).port}${path}`
  const options = [`--output-path=${file}`, '--output=json', '--quiet', `--chrome-flags=${flags}`]
  if (preset === 'desktop') options.push('--preset=desktop')
  const command = ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', address, ...options]
  await run('npm', command, {
    timeout: 180_000,
    env: { ...process.env, NODE_OPTIONS: '', CHROME_PATH: process.env.CHROMIUM },
  })
  const result = JSON.parse(readFileSync(file, 'utf8')) as Report
  if (result.runtimeError) throw new Error(result.runtimeError.message)
  return result
}

/** As a firm's own proxy would stand before the product. */
async function startProxy() {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-days', '1', '-nodes', '-newkey', 'rsa:2048']
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const server = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, (asked, answer) => {
    const { ':method': method = 'GET', ':path': target = '/', ':authority': host = '' } = asked.headers
    const headers = Object.fromEntries(
      Object.entries(asked.headers).filter(([name]) => !name.startsWith(':')),
    )
    request(product.url + target, { method, headers: { ...headers, host } }, (found) => {
      for (const own of ['connection', 'keep-alive', 'transfer-encoding']) delete found.headers[own]
      answer.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(answer)
    })
      .on('error', () => answer.stream.close())
      .end()
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return server
}
