import { startWatchdog } from './watchdog.ts'

// A process under the watchdog: it hangs for ever, or works in long turns for a while.
const [, , how, seconds] = process.argv
startWatchdog('prose', Number(seconds))

if (how === 'hang') setTimeout(countForEver, 100)
else work(4)

function countForEver() {
  for (let n = 0; ;) n = Math.sqrt(n + 1)
}

function work(turnsLeft: number) {
  const began = Date.now()
  while (Date.now() - began < 900);
  if (turnsLeft > 1) setTimeout(work, 50, turnsLeft - 1)
}
