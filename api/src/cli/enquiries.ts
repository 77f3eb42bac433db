import { parseArgs } from 'node:util'
import type { Enquiry } from '@daymark/schemas/staff'
import { enquiriesCsv } from '../contact/inbox/csv.ts'
import { createErasures } from '../contact/erasures.ts'
import type { EnquiryStore } from '../contact/store/enquiry-store.ts'
import { openExistingSiteDb } from '../db/site-db.ts'
import { readEnv } from '../env.ts'
import type { Stores } from '../wiring/stores.ts'
import {
  commonOptions,
  commandLine,
  openForCommand,
  recordCommand,
  runCommand,
  streams,
  type Streams,
} from './command-line.ts'

const help = `The enquiries, without a browser.

  npm run enquiries -- list          every enquiry, the newest first; spam is marked
  npm run enquiries -- csv           the same for a spreadsheet: npm run -s enquiries -- csv > enquiries.csv
  npm run enquiries -- erase EMAIL   everything that came from this address, for good
  npm run enquiries -- resend ID     the mail about one enquiry once more

  --json   machine-readable answers
  --help   this page

The site may be running meanwhile.
`

export function enquiriesCommand(
  args: readonly string[],
  open: () => Promise<{ stores: Stores; dataDir: string }>,
  { out, words }: Streams,
) {
  return runCommand({ name: 'enquiries', help, parse }, args, { out, words }, async (asked) => {
    const { command, subject, json } = asked
    const { stores, dataDir } = await open()
    const { enquiries, outbox, sql } = stores
    try {
      if (command === 'list') await list()
      else if (command === 'csv') await saveTable()
      else if (command === 'erase') await erase()
      else await resend()
      return 0
    } finally {
      await stores.close()
    }

    async function list() {
      let none = true
      for await (const slice of everything(enquiries)) {
        for (const enquiry of slice) out(json ? `${JSON.stringify(enquiry)}\n` : line(enquiry))
        if (slice.length > 0) none = false
      }
      if (none) words('No enquiries yet.\n')
    }

    async function saveTable() {
      await recordCommand(sql, 'enquiries-exported', 'CSV')
      for await (const part of enquiriesCsv(everything(enquiries))) out(part)
    }

    async function erase() {
      const erasures = createErasures(dataDir, enquiries, { clock: Date.now })
      const erased = await erasures.erase(subject, commandLine())
      const which = erased === 1 ? 'enquiry is' : 'enquiries are'
      tell({ erased }, `${erased} ${which} erased, and stay erased in backups.`)
    }

    async function resend() {
      const enquiry = await enquiries.one(subject)
      if (!enquiry) throw new Error(`There is no enquiry ${subject}.`)
      if (enquiry.spam) throw new Error(`${subject} is spam; mark it as not spam in the inbox.`)
      await outbox.resend(subject)
      tell(
        { id: subject, state: 'waiting' },
        'The mail is queued; the running site sends it within a minute.',
      )
    }

    function tell(answer: object, sentence: string) {
      if (json) out(`${JSON.stringify(answer)}\n`)
      else words(`${sentence}\n`)
    }
  })
}

const commands: Record<string, 'alone' | 'with a subject'> = {
  list: 'alone',
  csv: 'alone',
  erase: 'with a subject',
  resend: 'with a subject',
}

function parse(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: commonOptions,
  })
  const [command = 'help', subject = '', ...rest] = positionals
  const asked = { command, subject, json: values.json, help: values.help || command === 'help' }
  if (asked.help) return asked
  const wanted = subject === '' ? 'alone' : 'with a subject'
  if (commands[command] !== wanted || rest.length > 0) return undefined
  if (command === 'erase' && !subject.includes('@')) return undefined
  if (command === 'csv' && values.json) return undefined
  return asked
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
  const open = async () => {
    const env = readEnv(process.env)
    return { stores: await openForCommand(env, openExistingSiteDb), dataDir: env.dataDir }
  }
  process.exitCode = await enquiriesCommand(process.argv.slice(2), open, streams)
}
