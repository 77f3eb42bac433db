import { writeSync } from 'node:fs'
import { Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'

// JavaScript, because a thread that strips types by itself takes 27 MB more.
/** @type {import('./watchdog.ts').WatchdogData} */
const { turns, style, hungAfterSeconds } = workerData
let known = -1
let still = 0

// Seconds are counted by this thread's own timer: a machine that was asleep has stopped both threads alike.
const watch = setInterval(() => {
  const now = Atomics.load(turns, 0)
  still = now === known ? still + 1 : 0
  known = now
  if (still < hungAfterSeconds) return
  clearInterval(watch)
  end()
}, 1_000)

/** The stack of the main thread is asked for first; inside native code it does not answer. */
function end() {
  setTimeout(() => endWith('inside native code'), 1_000)
  const session = new Session()
  session.connectToMainThread()
  session.on('Debugger.paused', ({ params }) => {
    const frames = params.callFrames.map(
      ({ functionName, url, location }) =>
        `    at ${functionName || '<anonymous>'} (${url}:${location.lineNumber + 1})`,
    )
    endWith(`at\n${frames.slice(0, 12).join('\n')}`)
  })
  session.post('Debugger.enable')
  session.post('Debugger.pause')
}

/** @param {string} place */
function endWith(place) {
  // What a worker prints usually goes through the thread that hangs.
  const message = `The event loop has not turned for ${hungAfterSeconds} s, so the process ends. It was ${place}`
  const time = new Date().toISOString()
  writeSync(1, `${style === 'json' ? JSON.stringify({ time, level: 'error', message }) : message}\n`)
  process.kill(process.pid, 'SIGKILL')
}
