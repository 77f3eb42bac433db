import { parseArgs } from 'node:util'
import type { Finding } from '@daymark/schemas/staff'
import { errorMessage } from '../db/error-message.ts'
import { checks, examine, worst } from '../doctor/doctor.ts'
import { openInstallation, type LookOptions } from '../doctor/installation.ts'
import { EnvironmentError, readEnv } from '../env.ts'
import { buildFolders } from '../site/build/build-folders.ts'
import { loadWebBuild } from '../site/build/web-build.ts'
import { commonOptions, runCommand, streams, type Streams } from './command-line.ts'

const help = `Is all well here? Looks at everything, running or stopped, and changes nothing.

  npm run doctor                  one line for each check: fine, worth a look, or broken and what to do
      --origin https://…          also as visitors see it: certificate, headers, clock
      --send ADDRESS              also sends a mail there
      --online                    also follows the links to other sites and compares the clock
      --json                      machine-readable: npm run -s doctor -- --json
      --help                      this page

It needs the same environment as npm start. Exit code 0: all fine, 1: something is worth a look, 2: something is broken.
Nothing it prints is secret or about a person, so it can be sent to whoever helps.
`

type Look = Pick<LookOptions, 'loadBuild' | 'clock'>

/** Returns the exit code: 0 fine, 1 worth a look, 2 broken, or invalid arguments. */
export function doctorCommand(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  to: Streams,
  look: Look = { loadBuild: () => loadWebBuild(buildFolders.webFolder) },
) {
  return runCommand({ name: 'doctor', help, parse }, args, to, async (asked) => {
    const findings = await findingsOf(environment, { ...look, ...asked })
    to.out(asked.json ? `${JSON.stringify(findings, null, 2)}\n` : findings.map(line).join(''))
    return worst(findings)
  })
}

async function findingsOf(
  environment: Record<string, string | undefined>,
  options: Omit<LookOptions, 'env'>,
) {
  try {
    const installation = openInstallation({ ...options, env: readEnv(environment) })
    return await examine(installation, checks).finally(installation.close)
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    const remedy = 'Mend the settings first: nothing else can be looked at, and nothing starts with them.'
    return [{ check: 'Settings', verdict: 'broken', text: errorMessage(error), remedy } satisfies Finding]
  }
}

function parse(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      origin: { type: 'string' },
      send: { type: 'string' },
      online: { type: 'boolean', default: false },
      ...commonOptions,
    },
  })
  const { send: sendTo, origin, ...rest } = values
  if (origin !== undefined && !/^https?:/.test(new URL(origin).protocol)) return undefined
  if (sendTo !== undefined && !sendTo.includes('@')) return undefined
  return { ...rest, origin, sendTo }
}

function line({ check, verdict, text, remedy }: Finding) {
  const first = `${verdict.padEnd(13)}  ${check}: ${text}\n`
  return remedy === undefined ? first : `${first}${' '.repeat(15)}→ ${remedy}\n`
}

if (import.meta.main) {
  process.exitCode = await doctorCommand(process.argv.slice(2), process.env, streams)
}
