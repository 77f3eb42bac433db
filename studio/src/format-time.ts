// One clock in all of the Studio: 24 hours, whatever the language of the browser.
const clock = { timeStyle: 'short', hourCycle: 'h23' } as const
const day = { dateStyle: 'medium' } as const

/** A moment in the language of the browser. */
export function formatTime(time: string) {
  return new Date(time).toLocaleString(undefined, { ...day, ...clock })
}

/** The time of today's, the day of older ones. */
export function formatTimeShort(time: string, now = new Date()) {
  const moment = new Date(time)
  return moment.toDateString() === now.toDateString()
    ? moment.toLocaleTimeString(undefined, clock)
    : moment.toLocaleDateString(undefined, day)
}
