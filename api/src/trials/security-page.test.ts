import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { hostedRules, lakeRules, type Least, rules } from './callers.fixture.ts'

const file = fileURLToPath(new URL('../../../.github/SECURITY.md', import.meta.url))
const begin = '<!-- who may call what: begin -->'
const end = '<!-- who may call what: end -->'

const words: Record<Least, string> = {
  stranger: 'anybody',
  viewer: 'viewers',
  editor: 'editors',
  administrator: 'administrators',
  nobody: 'a secret of its own',
}
const but: Record<string, string> = {
  'GET /v/data/query/:dataset': 'viewers; anybody the queries of the pages',
  'POST /v/data/query/:dataset': 'viewers; anybody the queries of the pages',
  'GET /images/local/production/:file/:vanity?':
    'viewers; anybody what a published document or a shared preview refers to',
  'GET /files/local/production/:file/:vanity?':
    'viewers; anybody what a published document or a shared preview refers to',
  'GET /v/data/query/production': 'anybody the queries of the pages, and no others',
  'POST /v/data/query/production': 'anybody the queries of the pages, and no others',
  'GET /v/auth/fetch': 'whoever has the code of a login and its cookie',
  'POST /api/webhook/content': 'whoever signs with the secret of the webhook',
  'ALL /v/*': 'nobody',
}
const sockets = {
  'WebSocket /v/socket/:dataset': 'viewers, who say within 10 seconds who they are',
  'WebSocket /v/data/streams/:dataset': 'viewers, each stream with its own token',
}

/** The endpoints as Hono writes them, without their expressions. */
const plain = (endpoint: string) => endpoint.replace('{(?!me(?:/|$)).+}', '').replace(/:file\{.*\}/, ':file')

function table(rows: [endpoint: string, who: string][]) {
  const cells = [
    ['endpoint', 'who'],
    ...rows.map(([endpoint, who]) => [`\`${plain(endpoint)}\``.replaceAll('|', '\\|'), who]),
  ]
  const widths = [0, 1].map((column) => Math.max(...cells.map((row) => (row[column] ?? '').length)))
  const lines = cells.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  const [head, ...body] = lines
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n')
}

const rowsOf = (named: Record<string, Least>) =>
  Object.entries(named).map(([endpoint, least]): [string, string] => [
    endpoint,
    but[endpoint] ?? words[least],
  ])

test('the page on security tells who may call what', async () => {
  const written = readFileSync(file, 'utf8')
  const generated = [
    begin,
    '',
    'The server, with `/v` for each version of Sanity’s protocol. Where a role is named, higher ones may, too.',
    '',
    table(rowsOf(rules)),
    '',
    'The embedded lake. With `PUBLIC_DATASET` anybody may send any query.',
    '',
    table([...rowsOf(lakeRules).filter(([endpoint]) => endpoint !== 'ALL /v/*'), ...Object.entries(sockets)]),
    '',
    'In its place beside hosted Sanity; `abc` stands for the project.',
    '',
    table(rowsOf(hostedRules)),
    '',
    end,
  ].join('\n')
  // `vitest run -u` writes it anew.
  await expect(written.replace(new RegExp(`${begin}[^]*${end}`), () => generated)).toMatchFileSnapshot(file)
  expect(written).toContain(begin)
})
