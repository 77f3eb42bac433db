// The Studio shows 24 hours in every language of the browser.
const clock = { timeStyle: 'short', hourCycle: 'h23' } as const
const day = { dateStyle: 'medium' } as const

/** A moment in the language of the browser. */
export function formatTime(time: string) {
  return new Date(time).toLocaleString(undefined, { ...day, ...clock })
}

/** The time if it is today, else the date. */
export function formatTimeShort(time: string, now = new Date()) {
  const moment = new Date(time)
  return moment.toDateString() === now.toDateString()
    ? moment.toLocaleTimeString(undefined, clock)
    : moment.toLocaleDateString(undefined, day)
}
