/** From what must be looked at to what only helps in a search; each level includes those before it. */
export const logLevels = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

/** JSON for machines, prose for a person. */
export type LogStyle = 'json' | 'prose'

/** Writes a line; `about` is what machines read beside the message, and the `stack` of an error. */
export type Log = (message: string, level?: LogLevel, about?: LogFields) => void
type LogFields = Record<string, unknown> & { stack?: string | undefined }

/** A line that staff may read: nothing in the log is a visitor's. */
export interface LoggedFault {
  at: string
  level: 'error' | 'warn'
  message: string
}

export type Logger = ReturnType<typeof createLogger>

const withinMs = 50
const atOnce = 100
const keptFaults = 20

/**
 * Prints many lines in one write, because a write of its own would cost as much as the request it tells of. Faults are
 * printed at once, with what waited before them.
 */
export function createLogger(
  style: LogStyle,
  most: LogLevel,
  { print = (text: string) => console.log(text), clock = Date.now } = {},
) {
  const faults: LoggedFault[] = []
  let waiting: string[] = []
  let timer: NodeJS.Timeout | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length > 0) print(waiting.join('\n'))
    waiting = []
  }
  process.once('exit', flush)

  /** Whether lines of this level are printed. */
  const prints = (level: LogLevel) => logLevels.indexOf(level) <= logLevels.indexOf(most)

  /** Prints a line as it is. */
  function write(line: string) {
    if (waiting.push(line) >= atOnce) flush()
    else timer ??= setTimeout(flush, withinMs)
  }

  const log: Log = (message, level = 'info', about) => {
    const now = clock()
    const isFault = level === 'error' || level === 'warn'
    if (isFault) {
      faults.push({ at: timestamp(now), level, message })
      if (faults.length > keptFaults) faults.shift()
    }
    if (!prints(level)) return
    write(style === 'json' ? asJson(message, level, about, now) : asProse(message, about, now))
    if (isFault) flush()
  }

  return {
    style,
    log,
    prints,
    write,
    /** An error that nobody foresaw, with its trace. */
    report: (error: unknown) =>
      log(String(error), 'error', { stack: error instanceof Error ? error.stack : undefined }),
    /** The last errors and warnings, oldest first. */
    faults: (): readonly LoggedFault[] => faults,
  }
}

function asJson(message: string, level: LogLevel, about: LogFields | undefined, now: number) {
  return JSON.stringify({ time: timestamp(now), level, message, ...about })
}

function asProse(message: string, about: LogFields | undefined, now: number) {
  const { stack = '' } = about ?? {}
  // The trace of an error begins with its message.
  const words = stack.startsWith(message) ? stack : `${message}\n${stack}`.trimEnd()
  return `${timeOfDay(now)} ${words}`
}

let lastTimestamp = { of: -1, text: '' }

/** Formatted once a millisecond, because that takes half as long as the rest of a line. */
export function timestamp(now: number) {
  if (lastTimestamp.of !== now) lastTimestamp = { of: now, text: new Date(now).toISOString() }
  return lastTimestamp.text
}

export function timeOfDay(now: number) {
  return new Date(now).toTimeString().slice(0, 8)
}
