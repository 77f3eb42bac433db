import { spawnNode } from './process.mjs'

const mostRestarts = 5

/**
 * Runs the server and starts it again when it ends by itself after it has served. One that ends so often within a
 * minute has a reason that another start does not mend.
 */
export function superviseServer(args, env) {
  let ends = []
  spawnNode(args, env, (how) => {
    ends = [...ends.filter((at) => at > Date.now() - 60_000), Date.now()]
    if (ends.length > mostRestarts) {
      console.error(
        `The server ended ${ends.length} times within a minute, the last time ${how}: it stays ended.`,
      )
      return undefined
    }
    const seconds = 2 ** (ends.length - 1) / 4
    console.error(`The server ended ${how}. It starts again in ${seconds} s.`)
    return seconds * 1_000
  })
}
