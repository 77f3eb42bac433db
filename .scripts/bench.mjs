// What things cost here and now, each beside a floor run in the same minute. Prints figures and judges nothing.
import { run, node } from './process.mjs'

run('The lake beside a bare groq-js evaluate', node, ['api/src/lake/lake.bench.ts'])
run('Pages: publish to live, and beside a bare Node server', node, ['api/src/site/site.bench.ts'])
run('Enquiries beside a bare insert', node, ['api/src/contact/contact.bench.ts'])
run('Arriving on a phone, beside the same pages without script', node, ['web/e2e/arrival.bench.ts'])
run('From login to an open document in the Studio, beside an open Studio', node, ['web/e2e/studio.bench.ts'])
run("Both pages by Lighthouse's judgement", node, ['web/e2e/lighthouse.bench.ts'])
