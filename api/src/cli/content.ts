import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { seedDocuments } from '@daymark/schemas/seed'
import { importer as by, openContent, type Content } from '../content/embedded.ts'
import { requireExisting } from '../db/open.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { contentFile } from '../lake/store.ts'
import { readEnv } from '../env.ts'
import type { StoreEnv } from '../wiring/stores.ts'
import { auditCommand, runCommand, streams, type Streams } from './command-line.ts'
import { exportContent, type ContentDocument } from '../content/transfer/content-export.ts'
import { importContent, replaceContent } from '../content/transfer/content-import.ts'

const help = `The content of the site, in the format of Sanity's own exports (a .tar.gz with all assets).

  npm run content -- export FILE   writes all documents, drafts included, and their assets; also while the site runs
  npm run content -- import FILE   makes the content what FILE holds, an export of ours or of hosted Sanity's
  npm run content -- reset         makes the content the sample content again

Import and reset need the site to be stopped, and keep what was there before in the data folder, five times.
`

export function contentCommand(args: readonly string[], env: StoreEnv, to: Streams) {
  const { dataDir } = env
  return runCommand({ name: 'content', help, parse }, args, to, async ({ command, file }) => {
    let content: Content | undefined
    let unlock: (() => void) | undefined
    try {
      if (command !== 'import') requireExisting(contentFile(dataDir))
      if (command !== 'export') unlock = lockFolder(dataDir, `npm run content -- ${command}`)
      content = openContent({
        dataDir,
        identify: async () => undefined,
        knownQueries: [],
        afterCommit: () => undefined,
      })
      if (command === 'export') await writeExport(content, resolve(file), to.words)
      else await replace(content, file && resolve(file), dataDir, to.words)
      if (command === 'export') await auditCommand(env, 'content-exported', file)
      else await auditCommand(env, 'content-replaced', file || 'by the sample content')
      return 0
    } finally {
      content?.close()
      unlock?.()
    }
  })
}

function parse([command = '--help', file = '', ...rest]: readonly string[]) {
  const isComplete =
    command === 'reset' ? !file : (command === 'export' || command === 'import') && file && !rest.length
  const help = command === '--help'
  return help || isComplete ? { command, file, help } : undefined
}

async function writeExport(content: Content, file: string, print: (text: string) => void) {
  if (existsSync(file)) throw new Error(`${file} exists already; nothing was exported.`)
  const exported = await exportContent(await everything(content), content.assets, file)
  print(`${file} holds ${count(exported)}.\n`)
}

async function replace(content: Content, file: string, dataDir: string, print: (text: string) => void) {
  const documents = await everything(content)
  if (file && !existsSync(file)) throw new Error(`There is no file ${file}.`)
  const copy = documents.length > 0 ? join(dataDir, copyName(new Date())) : undefined
  if (copy) await exportContent(documents, content.assets, copy)
  try {
    print(await replaceBy(content, documents, file))
  } catch (error) {
    // Nothing was replaced.
    if (copy) await rm(copy)
    throw error
  }
  if (!copy) return
  print(`What was there before is in ${copy}\n`)
  const older = readdirSync(dataDir)
    .filter((name) => copyPattern.test(name))
    .toSorted()
    .slice(0, -copiesKept)
  for (const name of older) await rm(join(dataDir, name))
}

const copiesKept = 5
const copyName = (moment: Date) => `content-before-${moment.toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`
const copyPattern = /^content-before-[\dTZ-]+\.tar\.gz$/

/** By an export, or by the sample content where no file is named; answers what it is now. */
async function replaceBy(content: Content, documents: readonly ContentDocument[], file: string) {
  const { assets, lake } = content
  const write: Parameters<typeof replaceContent>[1]['write'] = (mutations) => void lake.mutate(mutations, by)
  if (file) {
    const imported = await importContent(file, { documents, assets, write, by })
    return `The content is now that of ${file}: ${count(imported)}.\n`
  }
  const stored = new Map<string, ContentDocument>()
  const sample = await seedDocuments(async (body, about) => {
    const asset = await assets.store(body, { ...about, by })
    stored.set(asset._id, asset)
    return asset
  })
  replaceContent([...stored.values(), ...sample], { documents, write })
  return `The content is the sample content again: ${count({ documents: sample.length, assets: stored.size })}.\n`
}

const everything = (content: Content) => content.lake.query<ContentDocument[]>('*', {}, 'raw')

const count = ({ documents, assets }: { documents: number; assets: number }) =>
  `${documents} ${documents === 1 ? 'document' : 'documents'} and ${assets} ${assets === 1 ? 'asset' : 'assets'}`

if (import.meta.main) {
  process.umask(0o077)
  process.exitCode = await contentCommand(process.argv.slice(2), readEnv(process.env), streams)
}
