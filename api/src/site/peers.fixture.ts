import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../trials/figures.fixture.ts'

const pairs = 5
const seconds = 2
const ports = { nginx: 3991, bare: 3992 }

/** The home page, already compressed, from us and from what does nothing but send the same bytes; in turn, by wrk. */
export async function pagesBesidePeers(site: string, folder: string) {
  const missing = ['nginx', 'wrk'].filter((program) => spawnSync(program, ['-v']).error)
  if (missing.length > 0) {
    console.log(`Pages beside nginx: not measured, ${missing.join(' and ')} is not installed`)
    return
  }
  const page = Buffer.from(
    execFileSync('curl', ['-s', '-H', 'Accept-Encoding: br', site], { encoding: 'buffer' }),
  )
  const peers = [startNginx(page, join(folder, 'nginx')), startBare(page, join(folder, 'page'))]
  await Promise.all(Object.values(ports).map(answers))

  // Not of the figure: what runs for the first time is not yet compiled.
  for (const url of [site, ...Object.values(ports).map((port) => `http://127.0.0.1:${port}`)]) load(url)
  const ours: Load[] = []
  const nginx: Load[] = []
  const bare: Load[] = []
  for (let pair = 0; pair < pairs; pair++) {
    ours.push(load(site))
    nginx.push(load(`http://127.0.0.1:${ports.nginx}`))
    bare.push(load(`http://127.0.0.1:${ports.bare}`))
  }
  const ratio = (loads: Load[]) =>
    median(loads.map(({ perSecond }, at) => perSecond / (nginx[at]?.perSecond ?? Number.NaN))).toFixed(2)
  console.log(
    `Pages of ${(page.length / 1024).toFixed(0)} KB, 32 connections, median of ${pairs} pairs, nginx = 1 ` +
      `(${median(nginx.map(({ perSecond }) => perSecond)).toFixed(0)}/s): ` +
      `ours ${ratio(ours)}, Node's bare http ${ratio(bare)}; our p99 ${median(ours.map(({ p99 }) => p99)).toFixed(1)} ms`,
  )
  for (const peer of peers) {
    peer.kill()
    await once(peer, 'exit')
  }
}

interface Load {
  perSecond: number
  p99: number
}

function load(url: string): Load {
  const told = execFileSync(
    'wrk',
    ['-t1', '-c32', `-d${seconds}s`, '--latency', '-H', 'Accept-Encoding: br', url],
    { encoding: 'utf8' },
  )
  if (/Non-2xx/.test(told)) throw new Error(told)
  const [, value, unit] = /99%\s+([\d.]+)(us|ms|s)\b/.exec(told) ?? []
  const inMs = { us: 0.001, ms: 1, s: 1000 }[unit ?? ''] ?? Number.NaN
  return { perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(told)?.[1]), p99: Number(value) * inMs }
}

function startNginx(page: Buffer, folder: string) {
  mkdirSync(folder)
  writeFileSync(join(folder, 'index.html'), page)
  const conf = join(folder, 'nginx.conf')
  writeFileSync(
    conf,
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 256; }
http {
  access_log off; default_type text/html; sendfile on; tcp_nopush on; keepalive_requests 10000000;
  open_file_cache max=10; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${ports.nginx}; root ${folder}; add_header Content-Encoding br; }
}
`,
  )
  chmodSync(folder, 0o755)
  return spawn('nginx', ['-p', folder, '-c', conf], { stdio: ['ignore', 'ignore', 'inherit'] })
}

function startBare(page: Buffer, file: string) {
  writeFileSync(file, page)
  const program = `
    const page = require('node:fs').readFileSync(process.argv[1])
    const headers = { 'content-type': 'text/html', 'content-encoding': 'br', 'content-length': page.length }
    require('node:http').createServer((_, response) => response.writeHead(200, headers).end(page)).listen(${ports.bare}, '127.0.0.1')`
  return spawn(process.execPath, ['-e', program, file], { stdio: ['ignore', 'ignore', 'inherit'] })
}

async function answers(port: number) {
  for (let tries = 0; tries < 200; tries++) {
    const up = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)))
      socket.once('error', () => resolve(false))
    })
    if (up) return
    await pause(25)
  }
  throw new Error(`Nothing answers on port ${port}.`)
}
