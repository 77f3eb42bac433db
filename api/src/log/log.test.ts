import { expect, test, vi } from 'vitest'
import { createLogger, type LogLevel, type LogStyle } from './log.ts'

const at = Date.UTC(2026, 10, 22, 12)

function logger(style: LogStyle, most: LogLevel = 'info') {
  const printed: string[] = []
  const { log, report, write, faults } = createLogger(style, most, {
    print: (text) => printed.push(text),
    clock: () => at,
  })
  return { log, report, write, faults, printed }
}

test('each line is one JSON object with its level, an error that nobody foresaw with its trace', () => {
  const { log, report, printed } = logger('json')
  log('A mail\nwas set aside', 'warn', { mail: 3 })
  report(new TypeError('x is not y'))
  const lines = printed.map((line) => JSON.parse(line) as Record<string, unknown>)
  const time = '2026-11-22T12:00:00.000Z'
  expect(lines).toEqual([
    { time, level: 'warn', message: 'A mail\nwas set aside', mail: 3 },
    {
      time,
      level: 'error',
      message: 'TypeError: x is not y',
      stack: expect.stringMatching(/^TypeError: x is not y\n +at /),
    },
  ])
  expect(printed.join('')).not.toContain('\n')
})

test('in a terminal a line is prose, and says nothing twice', () => {
  const { log, report, printed } = logger('prose')
  log('The backup failed', 'error', { folder: '/backups' })
  report(new TypeError('x is not y'))
  expect(printed[0]).toMatch(/^\d\d:\d\d:\d\d The backup failed$/)
  expect(printed[1]).toMatch(/^\d\d:\d\d:\d\d TypeError: x is not y\n +at /)
  expect(printed[1]?.split('x is not y')).toHaveLength(2)
})

test('what is below the level is not printed, but the last faults are kept for staff', () => {
  const { log, faults, printed } = logger('json', 'error')
  log('debug', 'debug')
  log('info')
  for (let n = 1; n <= 30; n += 1) log(`warning ${n}`, 'warn')
  log('error', 'error')
  expect(printed.map((line) => (JSON.parse(line) as { message: string }).message)).toEqual(['error'])
  expect(faults()).toHaveLength(20)
  expect(faults().at(-1)).toMatchObject({ level: 'error', message: 'error' })
})

test('lines are printed together soon, and a fault at once with what came before it', () => {
  vi.useFakeTimers()
  try {
    const { log, write, printed } = logger('prose')
    write('one')
    write('two')
    expect(printed).toEqual([])
    vi.runAllTimers()
    expect(printed).toEqual(['one\ntwo'])
    write('three')
    log('four', 'error')
    expect(printed[1]).toMatch(/^three\n.* four$/)
  } finally {
    vi.useRealTimers()
  }
})
