import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

interface HostRules {
  /** Every rule of `_headers` that matches adds to the answer, as the documentation of both hosts that read it says. */
  readsHeaders: boolean
  /** A folder's address without its last slash is redirected; otherwise its page is answered there. */
  redirects?: 301 | 308
}

/** How hosts of static files answer. */
export const staticHosts = {
  Netlify: { readsHeaders: true },
  'Cloudflare Pages': { readsHeaders: true, redirects: 308 },
  'GitHub Pages': { readsHeaders: false, redirects: 301 },
  nginx: { readsHeaders: false, redirects: 301 },
} satisfies Record<string, HostRules>

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
}

export async function serveAs({ readsHeaders, redirects }: HostRules, folder: string) {
  const isFile = (path: string) => existsSync(path) && statSync(path).isFile()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const file = join(folder, decodeURIComponent(pathname))
    const page = join(file, 'index.html')
    if (redirects && isFile(page) && !pathname.endsWith('/'))
      return void response.writeHead(redirects, { location: `${pathname}/` }).end()
    const found = [file, page].find(isFile)
    const sent = found ?? join(folder, '404.html')
    response.writeHead(found ? 200 : 404, {
      ...(readsHeaders && headersFor(pathname, readFileSync(join(folder, '_headers'), 'utf8'))),
      'content-type': types[extname(sent)] ?? 'application/octet-stream',
    })
    createReadStream(sent).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

function headersFor(pathname: string, rules: string) {
  const headers = new Headers()
  let matches = false
  for (const line of rules.split('\n')) {
    const [, name = '', value = ''] = /^  ([\w-]+): (.*)$/.exec(line) ?? []
    if (name === '') matches = line.endsWith('*') ? pathname.startsWith(line.slice(0, -1)) : pathname === line
    else if (matches) headers.append(name, value)
  }
  return Object.fromEntries(headers)
}
