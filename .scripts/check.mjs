// One part of what `npm run check` and `npm test` do before the tests; they run several beside each other.
import { buildIfDue, checkExpressionsIfDue, checkSchemaIfDue } from './prepare.mjs'
import { node, run } from './process.mjs'

const parts = {
  sources() {
    for (const part of ['schemas', 'api', 'web', 'studio']) {
      run(`Types of ${part}`, node, ['node_modules/typescript/bin/tsc', '-p', part])
    }
    run('Dead code', node, ['node_modules/knip/bin/knip.js'])
    buildIfDue(console.log, ['web'])
  },
  /** Both of Sanity's commands keep files of their own in studio/: never two at a time. */
  studio() {
    checkSchemaIfDue()
    buildIfDue(console.log, ['studio'])
  },
  expressions: checkExpressionsIfDue,
}

parts[process.argv[2]]()
