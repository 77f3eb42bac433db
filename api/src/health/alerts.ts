import type { Finding } from '@daymark/schemas/staff'
import type { Log } from '../log/log.ts'

/** The doctor's checks whose finding is mailed, with the least verdict that is. */
const causes: Record<string, Finding['verdict'][]> = {
  Mails: ['broken'],
  Backups: ['broken'],
  Drill: ['broken'],
  'Room on the disk': ['worth a look', 'broken'],
  Pages: ['broken'],
  Databases: ['broken'],
}
/** A page that is being mended is nobody's business for an hour. */
const waitsForSecondLook = (check: string) => check === 'Pages'

const hourMs = 3_600_000

interface AlertOptions {
  /** What is found, by the named checks and by what the server does by itself. */
  examine: (checks: readonly string[]) => Promise<Finding[]>
  /** Queues a mail, which is composed when it is sent. */
  send: () => Promise<void>
  log: Log
  clock?: () => number
}

/** Tells of what the operator has to do something about: at most one mail an hour for each cause. */
export function createAlerts({ examine, send, log, clock = Date.now }: AlertOptions) {
  /** What is wrong, by its cause. */
  let present = new Map<string, string>()
  const toldAt = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  async function raise(cause: string, text: string) {
    const isNew = !present.has(cause)
    present.set(cause, text)
    // While mail does not go out one that waits for the end of it says all there is to say.
    if (present.has('Mails') && !isNew) return
    if (clock() - (toldAt.get(cause) ?? Number.NEGATIVE_INFINITY) < hourMs) return
    toldAt.set(cause, clock())
    await send()
  }

  async function look() {
    const found = (await examine(Object.keys(causes))).filter(({ check, verdict }) =>
      causes[check]?.includes(verdict),
    )
    const before = present
    const causesNow = new Set(found.map(({ check }) => check))
    present = new Map([...before].filter(([cause]) => causesNow.has(cause)))
    for (const cause of causesNow) {
      const lines = found.filter(({ check }) => check === cause)
      const text = lines.map(({ text, remedy = '' }) => `${text}\n${remedy}`).join('\n\n')
      if (waitsForSecondLook(cause) && !before.has(cause)) present.set(cause, text)
      else await raise(cause, text)
    }
  }

  return {
    look,
    raise,
    start() {
      timer = setInterval(
        () => void look().catch((error: unknown) => log(`The hourly look failed: ${String(error)}`, 'error')),
        hourMs,
      ).unref()
    },
    stop: () => clearInterval(timer),
    /** The mail as things are now; undefined when nothing is wrong any more. */
    compose(origin: string) {
      if (present.size === 0) return undefined
      const parts = [...present].map(([cause, text]) => `${cause}\n${text}`)
      return {
        subject: `The site needs a look: ${[...present.keys()].join(', ')}`,
        text: [
          ...parts,
          `How everything else is: ${origin}/studio, under “How it is”, or npm run doctor on the machine.`,
        ].join('\n\n'),
      }
    },
  }
}
