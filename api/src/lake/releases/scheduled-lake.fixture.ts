import { openLake } from '../lake.ts'

// For the test that kills it: a lake that publishes what is due, in a process of its own.
const lake = openLake({
  dataDir: process.argv[2] ?? '',
  identify: async () => undefined,
  knownQueries: [],
  afterCommit: () => {},
})
process.stdout.write('open\n')
lake.schedule.start()
setInterval(() => {}, 60_000)
