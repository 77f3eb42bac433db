import type { State } from '@daymark/schemas/staff'
import { Hono } from 'hono'
import type { Examiner } from '../doctor/examination.ts'
import type { Identify } from '../http/identity.ts'
import { requireRole } from '../http/require-role.ts'
import type { LoggedFault } from '../log/log.ts'

/** Reading all pictures takes a while: who asks again soon gets the same answer. */
const keptMs = 60_000

interface StateOptions {
  examine: Examiner['examine']
  identify: Identify
  /** The last errors and warnings of the log. */
  faults: () => readonly LoggedFault[]
  clock?: () => number
}

/** What “How it is” in the Studio shows: the doctor's findings and the last faults of the log. */
export function stateRoutes({ examine, identify, faults, clock = Date.now }: StateOptions) {
  let last: { at: number; findings: ReturnType<Examiner['examine']> } | undefined

  function look() {
    if (last && clock() - last.at < keptMs) return last
    const looking = { at: clock(), findings: examine() }
    last = looking
    looking.findings.catch(() => {
      if (last === looking) last = undefined
    })
    return looking
  }

  return new Hono().get('/api/staff/state', async (c) => {
    await requireRole(c, identify, 'viewer')
    const { at, findings } = look()
    c.header('cache-control', 'no-store')
    return c.json({
      at: new Date(at).toISOString(),
      findings: await findings,
      faults: [...faults()].toReversed(),
    } satisfies State)
  })
}
