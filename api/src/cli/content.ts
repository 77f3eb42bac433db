import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { seedDocuments } from '@daymark/schemas/seed'
import { importer as by, openContent, type Content } from '../content/embedded.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { readEnv } from '../env.ts'
import type { StoreEnv } from '../stores.ts'
import { auditCommand } from './command-line.ts'
import { exportContent, type ContentDocument } from '../content/transfer/content-export.ts'
import { importContent, replaceContent } from '../content/transfer/content-import.ts'
import { errorMessage } from '../db/error-message.ts'

const help = `The content of the site, in the format of Sanity's own exports (a .tar.gz with all assets).

  npm run content -- export FILE   writes all documents, drafts included, and their assets; also while the site runs
  npm run content -- import FILE   makes the content what FILE holds, an export of ours or of hosted Sanity's
  npm run content -- reset         makes the content the sample content again

Import and reset need the site to be stopped, and keep what was there before in the data folder.
`

/** Returns the exit code: 0 done, 1 failed, 2 invalid arguments. */
export async function contentCommand(
  args: readonly string[],
  env: StoreEnv,
  print: (text: string) => void,
): Promise<number> {
  const { dataDir } = env
  const [command, file, ...rest] = args
  const complete =
    command === 'reset' ? !file : (command === 'export' || command === 'import') && !!file && !rest.length
  if (!complete) {
    print(help)
    return command === undefined || command === '--help' ? 0 : 2
  }
  let content: Content | undefined
  let unlock: (() => void) | undefined
  try {
    const database = join(dataDir, 'content.db')
    if (command === 'export' && !existsSync(database))
      throw new Error(`There is no content in ${dataDir} yet.`)
    if (command !== 'export') unlock = lockFolder(dataDir, `npm run content -- ${command}`)
    content = openContent({
      dataDir,
      identify: async () => undefined,
      knownQueries: [],
      afterCommit: () => undefined,
    })
    if (command === 'export') await writeExport(content, resolve(file ?? ''), print)
    else await replace(content, command === 'import' ? resolve(file ?? '') : undefined, dataDir, print)
    if (command === 'export') await auditCommand(env, 'content-exported', file ?? '')
    else await auditCommand(env, 'content-replaced', file ?? 'by the sample content')
    return 0
  } catch (error) {
    print(`${errorMessage(error)}\n`)
    return 1
  } finally {
    content?.close()
    unlock?.()
  }
}

async function writeExport(content: Content, file: string, print: (text: string) => void) {
  if (existsSync(file)) throw new Error(`${file} exists already; nothing was exported.`)
  const exported = await exportContent(await everything(content), content.assets, file)
  print(`${file} holds ${count(exported)}.\n`)
}

async function replace(
  content: Content,
  file: string | undefined,
  dataDir: string,
  print: (text: string) => void,
) {
  const documents = await everything(content)
  if (file && !existsSync(file)) throw new Error(`There is no file ${file}.`)
  if (documents.length > 0) {
    const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
    const copy = join(dataDir, `content-before-${stamp}.tar.gz`)
    await exportContent(documents, content.assets, copy)
    print(`What was there before is copy in ${copy}\n`)
  }
  const { assets, lake } = content
  const write: Parameters<typeof replaceContent>[1]['write'] = (mutations) => void lake.mutate(mutations, by)
  if (file) {
    const imported = await importContent(file, { documents, assets, write, by })
    print(`The content is now that of ${file}: ${count(imported)}.\n`)
    return
  }
  const stored = new Map<string, ContentDocument>()
  const sample = await seedDocuments(async (body, about) => {
    const asset = await assets.store(body, { ...about, by })
    stored.set(asset._id, asset)
    return asset
  })
  replaceContent([...stored.values(), ...sample], { documents: await everything(content), write })
  print(
    `The content is the sample content again: ${count({ documents: sample.length, assets: stored.size })}.\n`,
  )
}

const everything = (content: Content) => content.lake.query<ContentDocument[]>('*', {}, 'raw')

const count = ({ documents, assets }: { documents: number; assets: number }) =>
  `${documents} ${documents === 1 ? 'document' : 'documents'} and ${assets} ${assets === 1 ? 'asset' : 'assets'}`

if (import.meta.main) {
  process.umask(0o077)
  process.exitCode = await contentCommand(process.argv.slice(2), readEnv(process.env), (text) => {
    process.stderr.write(text)
  })
}
