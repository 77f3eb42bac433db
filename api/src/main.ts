import { UnusableDatabase } from './db/open.ts'
import { EnvironmentFault } from './env.ts'
import { Problem } from './http/problem.ts'
import { serve } from './serve.ts'

/** Faults that an operator can mend are one plain sentence; anything else keeps its trace. */
serve(process.env).catch((error: NodeJS.ErrnoException) => {
  const plain =
    error instanceof EnvironmentFault || error instanceof UnusableDatabase || error instanceof Problem
  if (plain) console.error(error.message)
  else if (error.code === 'EADDRINUSE')
    console.error('The port is already in use: stop what uses it, or set PORT.')
  else if (error.code === 'EACCES' || error.code === 'EPERM') console.error(`Not allowed: ${error.message}`)
  else console.error(error)
  process.exit(1)
})
