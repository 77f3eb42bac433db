import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@sanity/client'
import { evaluateSync, parse, toJS } from 'groq-js'
import { median } from '../../trials/figures.fixture.ts'
import { startServer } from '../../trials/server.fixture.ts'

const words = 'A document of about a thousand bytes, as a page of text would be. '.repeat(14)

const queries = {
  'order and slice': '*[_type == "post"] | order(title desc)[0...20]{_id, title}',
  'join of 20': '*[_type == "post"][0...20]{_id, "author": author->{name}}',
  'reverse join, 20 times': '*[_type == "author"][0...20]{_id, "n": count(*[references(^._id)])}',
  'all of a type, counted': 'count(*[_type == "post" && defined(author)])',
}

// The product as it is started for visitors with so many documents, beside bare groq-js over an array of them.
for (const count of [10_000, 50_000]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'daymark-bench-'))
  try {
    await measure(count, dataDir)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

async function measure(count: number, dataDir: string) {
  const documents = Array.from({ length: count }, (_, index) =>
    index % 100 === 0
      ? { _id: `author-${index}`, _type: 'author', name: `Author ${index}`, words }
      : {
          _id: `post-${index}`,
          _type: 'post',
          title: `Post ${(index * 7919) % count}`,
          author: { _type: 'reference', _ref: `author-${index - (index % 100)}` },
          words,
        },
  ).sort((a, b) => (a._id < b._id ? -1 : 1))
  const first = await start(dataDir)
  for (let from = 0; from < count; from += 5_000) {
    const transaction = first.client.transaction()
    for (const document of documents.slice(from, from + 5_000)) transaction.create<object>(document)
    await transaction.commit({ visibility: 'async' })
  }
  // The sample's pictures are drawn meanwhile, which takes memory of its own.
  await first.server.comesToRest()
  await first.server.end('SIGTERM')

  const { server, client, after } = await start(dataDir)
  await server.comesToRest()
  console.log(`\n${count} documents: serving ${after.toFixed(0)} ms after the start of the process`)
  console.log('                                   lake ms   groq-js ms')
  for (const [words, groq] of Object.entries(queries)) {
    const times: number[] = []
    for (let turn = 0; turn < 7; turn++)
      times.push(await timeOf(() => client.fetch(`${groq}${' '.repeat(turn)}`)))
    const tree = parse(groq)
    const bare = await timeOf(() => toJS(evaluateSync(tree, { dataset: documents })))
    console.log(`${words.padEnd(32)}${median(times).toFixed(1).padStart(10)}${bare.toFixed(1).padStart(13)}`)
  }
  console.log(`Memory after use: ${megabytes(server.pid)} MB`)
  await server.end('SIGTERM')
}

async function start(dataDir: string) {
  const begun = performance.now()
  const server = await startServer('../main.ts', [], {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: '0',
    STAFF_USERNAME: 'bench',
  })
  const after = performance.now() - begun
  const script = fileURLToPath(new URL('../../cli/staff.ts', import.meta.url))
  const token = execFileSync(process.execPath, [script, 'token', 'bench'], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  }).trim()
  const client = createClient({
    projectId: 'local',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: `http://127.0.0.1:${server.port}`,
    useProjectHostname: false,
    useCdn: false,
    token,
  })
  return { server, client, after }
}

function megabytes(pid: number) {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return (Number(kilobytes) / 1024).toFixed(0)
}

async function timeOf(act: () => unknown) {
  const startedAt = performance.now()
  await act()
  return performance.now() - startedAt
}
