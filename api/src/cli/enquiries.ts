import { parseArgs } from 'node:util'
import type { Enquiry } from '@daymark/schemas/staff'
import { csvHeader, csvRows } from '../contact/csv.ts'
import { createErasures } from '../contact/erasures.ts'
import type { EnquiryStore } from '../contact/store/enquiry-store.ts'
import { openExistingSiteDb } from '../db/site-db.ts'
import { readEnv } from '../env.ts'
import { openStores, type Stores } from '../wiring/stores.ts'
import { commandLine, recordCommand, streams, type Streams } from './command-line.ts'
import { errorMessage } from '../db/error-message.ts'

const help = `The enquiries, without a browser.

  npm run enquiries -- list          every enquiry, the newest first; spam is marked
  npm run enquiries -- csv           the same for a spreadsheet: npm run -s enquiries -- csv > enquiries.csv
  npm run enquiries -- erase EMAIL   everything that came from this address, for good
  npm run enquiries -- resend ID     the mail about one enquiry once more

  --json   machine-readable answers
  --help   this page

The site may be running meanwhile.
`

/** Returns the exit code: 0 done, 1 failed, 2 invalid arguments. */
export async function enquiriesCommand(
  args: readonly string[],
  open: () => Promise<{ stores: Stores; dataDir: string }>,
  { out, words }: Streams,
): Promise<number> {
  const parsed = parse(args)
  if (!parsed) {
    words(`Not understood: enquiries ${args.join(' ')}\n\n${help}`)
    return 2
  }
  const { command, subject, json } = parsed
  if (command === 'help') {
    out(help)
    return 0
  }
  let stores: Stores | undefined
  try {
    const opened = await open()
    stores = opened.stores
    const store = stores.enquiries
    if (command === 'list') await list(store)
    else if (command === 'csv') await saveTable(stores)
    else if (command === 'erase') await erase(store, opened.dataDir)
    else return await resend(stores)
    return 0
  } catch (error) {
    words(`${errorMessage(error)}\n`)
    return 1
  } finally {
    await stores?.close()
  }

  async function list(store: EnquiryStore) {
    let none = true
    for await (const slice of everything(store)) {
      for (const enquiry of slice) out(json ? `${JSON.stringify(enquiry)}\n` : line(enquiry))
      if (slice.length > 0) none = false
    }
    if (none) words('No enquiries yet.\n')
  }

  async function saveTable({ enquiries: store, sql }: Stores) {
    await recordCommand(sql, 'enquiries-exported', 'CSV')
    out(csvHeader)
    for await (const slice of everything(store)) out(csvRows(slice))
  }

  async function erase(store: EnquiryStore, dataDir: string) {
    const erased = await createErasures(dataDir, store, { clock: Date.now }).erase(subject, commandLine())
    if (json) out(`${JSON.stringify({ erased })}\n`)
    else
      words(
        `${erased} ${erased === 1 ? 'enquiry is' : 'enquiries are'} erased, and stay erased in backups.\n`,
      )
  }

  async function resend({ enquiries, outbox }: Stores) {
    const enquiry = await enquiries.one(subject)
    if (!enquiry || enquiry.spam) {
      words(
        enquiry
          ? `${subject} is spam; mark it as not spam in the inbox.\n`
          : `There is no enquiry ${subject}.\n`,
      )
      return 1
    }
    await outbox.resend(subject)
    if (json) out(`${JSON.stringify({ id: subject, state: 'waiting' })}\n`)
    else words('The mail is queued; the running site sends it within a minute.\n')
    return 0
  }
}

const commands: Record<string, 'alone' | 'with a subject'> = {
  list: 'alone',
  csv: 'alone',
  erase: 'with a subject',
  resend: 'with a subject',
}

function parse(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    const [command = 'help', subject = '', ...rest] = positionals
    if (values.help || command === 'help') return { command: 'help', subject, json: values.json }
    const wanted = subject === '' ? 'alone' : 'with a subject'
    if (commands[command] !== wanted || rest.length > 0) return undefined
    if (command === 'erase' && !subject.includes('@')) return undefined
    if (command === 'csv' && values.json) return undefined
    return { command, subject, json: values.json }
  } catch {
    return undefined
  }
}

async function* everything(store: EnquiryStore) {
  yield* store.every({ filter: 'all', search: '' })
  yield* store.every({ filter: 'spam', search: '' })
}

function line({ id, submittedAt, name, email, status, spam, mailFailed }: Enquiry) {
  const when = submittedAt.slice(0, 16).replace('T', ' ')
  const marks = `${spam ? 'spam' : status}${mailFailed ? ', mail failed' : ''}`
  return `${id}  ${when}  ${marks.padEnd(8)}  ${name} <${email}>\n`
}

if (import.meta.main) {
  process.umask(0o077)
  const words = (text: string) => void process.stderr.write(text)
  const open = async () => {
    const env = readEnv(process.env)
    const stores = await openStores(env, {
      log: (line) => words(`${line}\n`),
      serves: false,
      openFile: openExistingSiteDb,
    })
    return { stores, dataDir: env.dataDir }
  }
  process.exitCode = await enquiriesCommand(process.argv.slice(2), open, streams)
}
