import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { everySection, sampleMedia } from './every-section.ts'
import { openBrowser, startProduct } from './harness.fixture.ts'
import { lakeClient } from './lake-client.ts'

// What arriving costs on a mid phone and slow 4G, beside a floor: the same page as plain HTML, without any script.
const pairs = 9
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474_560 / 8) | 0,
  uploadThroughput: (675_000 / 8) | 0,
}
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

const [product, browser] = await Promise.all([startProduct(), openBrowser()])
const paths = ['/', '/projects', await publishEverySection()]
const floor = await startFloor()
try {
  for (const path of paths) {
    for (const width of [390, 1280])
      console.log(`${path} at ${width} px: ${await scriptOnArrival(path, width)}`)
    await arrive(floor.url + path)
    const rounds: Round[] = []
    for (let pair = 0; pair < pairs; pair++) {
      rounds.push({ floor: await arrive(floor.url + path), ours: await arrive(product.url + path) })
    }
    const middle = (pick: (round: Round) => number) =>
      rounds.map(pick).toSorted((a, b) => a - b)[pairs >> 1] ?? Number.NaN
    console.log(
      `${path}: largest paint ${middle(({ ours }) => ours.paint).toFixed(0)} ms, ` +
        `${middle(({ ours, floor }) => ours.paint / floor.paint).toFixed(2)} of the floor; ` +
        `blocking ${middle(({ ours }) => ours.blocking).toFixed(0)} ms ` +
        `(floor ${middle(({ floor }) => floor.blocking).toFixed(0)}); ` +
        `shift ${middle(({ ours }) => ours.shift).toFixed(3)}; median of ${pairs} pairs`,
    )
  }
} finally {
  floor.close()
  await browser.close()
  await product.remove()
}

async function publishEverySection() {
  const lake = lakeClient(product)
  const page = everySection(await lake.fetch(sampleMedia))
  await lake.createOrReplace(page)
  return `/${page.address.current}`
}

interface Arrival {
  paint: number
  blocking: number
  shift: number
}
interface Round {
  floor: Arrival
  ours: Arrival
}

async function arrive(url: string): Promise<Arrival> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    const seen = { paint: 0, blocking: 0, shift: 0 }
    Object.assign(window, { seen })
    const watch = (type: string, take: (entry: PerformanceEntry & { value: number }) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) take(entry as PerformanceEntry & { value: number })
      }).observe({ type, buffered: true })
    watch('largest-contentful-paint', ({ startTime }) => (seen.paint = startTime))
    watch('layout-shift', ({ value }) => (seen.shift += value))
    watch('longtask', ({ startTime, duration }) => {
      const first = performance.getEntriesByName('first-contentful-paint')[0]
      if (first && startTime >= first.startTime) seen.blocking += duration - 50
    })
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(2_000)
  const seen = await page.evaluate(() => (window as unknown as { seen: Arrival }).seen)
  await context.close()
  return seen
}

async function scriptOnArrival(path: string, width: number) {
  const context = await browser.newContext({ viewport: { width, height: 844 } })
  const page = await context.newPage()
  const lengths: Promise<string | null>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') lengths.push(response.headerValue('content-length'))
  })
  await page.goto(product.url + path, { waitUntil: 'networkidle' })
  const bytes = (await Promise.all(lengths)).map(Number)
  await context.close()
  return `${(bytes.reduce((sum, each) => sum + each, 0) / 1_000).toFixed(1)} KB of script in ${bytes.length} files`
}

/** The product's pages without their script; everything else is passed on to it. */
async function startFloor() {
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    if (paths.includes(path)) {
      void plain(path).then(({ headers, body }) => outgoing.writeHead(200, headers).end(body))
      return
    }
    request(product.url + path, { headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

/** Without script, under the same headers, and laid out as with script: that alone shall make the difference. */
async function plain(path: string) {
  const answer = await fetch(product.url + path)
  const html = await answer.text()
  const { 'content-length': _, ...headers } = Object.fromEntries(answer.headers)
  const body = brotliCompressSync(
    html.replaceAll(/<script\b[\s\S]*?<\/script>/g, '').replace('<html', '<html data-motion="moving"'),
  )
  return { headers: { ...headers, 'content-encoding': 'br' }, body }
}
