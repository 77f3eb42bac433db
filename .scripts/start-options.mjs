import { parseArgs } from 'node:util'
import { fail } from './process.mjs'

const help = `Serves the site, the Studio, the API and the content lake, and starts them again should they end by themselves.

  npm start                       installs and builds what is due, then serves until Ctrl-C
  npm start -- --port 8080        on another port than PORT says (3000 without either)
  npm start -- --help             this page

README.md lists the environment; npm run doctor tells whether all is well.`

/** What was asked for: the environment to add to the server's, or undefined when that was answered here. */
export function readStartOptions(args) {
  let values
  try {
    values = parseArgs({ args, options: { port: { type: 'string' }, help: { type: 'boolean' } } }).values
  } catch (error) {
    fail(`${error.message}\n\n${help}`)
  }
  if (values.help) {
    console.log(help)
    return undefined
  }
  return values.port === undefined ? {} : { PORT: values.port }
}
