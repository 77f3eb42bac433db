// What things cost here and now, each beside a floor run in the same minute. Prints figures and judges nothing; a
// benchmark that fails says so, and the others still run.
import { attempt, node } from './process.mjs'

const benchmarks = {
  'The lake beside a bare groq-js evaluate': 'api/src/lake/lake.bench.ts',
  'The lake as it grows, beside groq-js over an array': 'api/src/lake/query/growth.bench.ts',
  'Pages: publish to live, and beside a bare Node server': 'api/src/site/site.bench.ts',
  'Enquiries beside a bare insert': 'api/src/contact/contact.bench.ts',
  'Enquiries to one, two and four servers beside a bare pipelined insert':
    'api/src/trials/servers/several-servers.bench.ts',
  'A backup and its drill, beside reading every byte once': 'api/src/drill/drill.bench.ts',
  'An inbox of 1,000,000 enquiries, and how long others wait': 'api/src/contact/inbox.bench.ts',
  'A flood of beacons, and the home page meanwhile': 'api/src/visits/visits.bench.ts',
  'Arriving on a phone, beside the same pages without script': 'web/e2e/arrival.bench.ts',
  'From login to an open document in the Studio, beside an open Studio': 'web/e2e/studio.bench.ts',
  "Both pages by Lighthouse's judgement": 'web/e2e/lighthouse.bench.ts',
}

const codes = Object.entries(benchmarks).map(([words, file]) => attempt(words, node, [file]))
process.exitCode = Math.max(...codes)
