import { createAuditStore } from '../../audit/store.ts'
import { ask, fine, worthALook, type Check } from '../check.ts'

/** Answers carry the time of their server in seconds. */
const mostAheadMs = 5_000
const minuteMs = 60_000

export const clockCheck: Check = {
  name: 'Clock',
  inStudio: true,
  async run({ stores, clock, online, origin }) {
    const remedy = 'Let this machine take the time from the network (NTP): timedatectl set-ntp true.'
    const { entries } = await createAuditStore((await stores()).sql).page({ size: 1 })
    const last = Date.parse(entries[0]?.at ?? '')
    if (last > clock() + minuteMs)
      return worthALook('The log has entries from the future: the clock was set back, or was ahead.', remedy)
    const reference = origin ?? (online ? 'https://www.google.com' : undefined)
    if (reference === undefined)
      return fine('The log has no entry from the future; --online compares it with others.')
    const answer = await ask(reference, { method: 'HEAD' })
    const ahead = clock() - Date.parse(answer.headers.get('date') ?? '')
    return Math.abs(ahead) > mostAheadMs
      ? worthALook(
          `It is ${Math.round(Math.abs(ahead) / 1_000)} s ${ahead > 0 ? 'ahead' : 'behind'}.`,
          remedy,
        )
      : fine('It agrees with others.')
  },
}
