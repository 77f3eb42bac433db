import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

type Answer = { result: Record<string, unknown>; error?: string; message?: string }

/** A window of Firefox, driven by WebDriver BiDi; it is closed when the test ends. */
export async function openFirefox(viewport: { width: number; height: number }) {
  const profile = mkdtempSync(join(tmpdir(), 'daymark-firefox-'))
  const browser = spawn(
    process.env.FIREFOX ?? 'firefox',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise((done) => browser.once('exit', done))
  onTestFinished(async () => {
    browser.kill()
    await ended
    rmSync(profile, { recursive: true, force: true })
  })
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    browser.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [, listening] = /WebDriver BiDi listening on (ws:\S+)/.exec(output) ?? []
      if (listening) resolve(listening)
    })
    browser.once('exit', () => reject(new Error(`Firefox ended:\n${output}`)))
  })
  const socket = new WebSocket(`${address}/session`)
  await new Promise((done) => socket.addEventListener('open', done, { once: true }))

  const waiting = new Map<number, (answer: Answer) => void>()
  const complaints: string[] = []
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data))
    if (message.method === 'log.entryAdded' && message.params.level === 'error')
      complaints.push(message.params.text)
    if (message.method === 'network.beforeRequestSent' && message.params.isBlocked)
      void send('network.failRequest', { request: message.params.request.request })
    waiting.get(message.id)?.(message)
  })
  async function send(method: string, params: object = {}) {
    const id = ++last
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    waiting.delete(id)
    if (answer.error) throw new Error(`${method}: ${answer.message}`)
    return answer.result
  }

  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded', 'network.beforeRequestSent'] })
  const { contexts } = (await send('browsingContext.getTree')) as { contexts: { context: string }[] }
  const context = contexts[0]?.context
  await send('browsingContext.setViewport', { context, viewport })

  return {
    /** Errors in the console so far. */
    complaints,
    open: (url: string) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    /** From now on a file cannot be loaded, until the answer is called. */
    async lose(pathname: string) {
      const urlPatterns = [{ type: 'pattern', pathname }]
      const { intercept } = await send('network.addIntercept', { phases: ['beforeRequestSent'], urlPatterns })
      return () => send('network.removeIntercept', { intercept })
    },
    /** The value of an expression in the page: a text, a number or a boolean. */
    async value(expression: string) {
      const answer = await send('script.evaluate', { expression, target: { context }, awaitPromise: true })
      const { result } = answer as { result?: { value: unknown } }
      if (!result) throw new Error(`${expression}: ${JSON.stringify(answer)}`)
      return result.value
    },
    async click(selector: string) {
      await send('script.evaluate', {
        expression: `(${bringIntoView})(${JSON.stringify(selector)})`,
        target: { context },
        awaitPromise: true,
      })
      const locator = { type: 'css', value: selector }
      const found = await send('browsingContext.locateNodes', { context, locator, maxNodeCount: 1 })
      const [element] = found['nodes'] as { sharedId: string }[]
      if (!element) throw new Error(`There is no ${selector}`)
      const origin = { type: 'element', element }
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    async type(text: string) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
  }
}

/** Until it stands: what a jump passes may be laid out only then, and push it away. */
async function bringIntoView(selector: string) {
  const top = () => document.querySelector(selector)?.getBoundingClientRect().top ?? 0
  let before: number
  do {
    document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' })
    before = top()
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  } while (Math.abs(top() - before) > 4)
}
