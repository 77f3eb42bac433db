/** Runs `work` unless it runs under the same name already, on any of the servers that share a database. */
export type Alone = (name: string, work: () => Promise<void>) => Promise<void>

/** For a server that shares its database with none; `createHourlyWork` keeps its own work from overlapping. */
export const onlyServer: Alone = (_name, work) => work()

/** Runs `work` at the start and every hour, one at a time: a backlog may take longer than that. */
export function createHourlyWork(
  alone: Alone,
  name: string,
  work: () => Promise<void>,
  failed: (cause: Error) => void,
) {
  let timer: NodeJS.Timeout | undefined
  let underway: Promise<void> | undefined

  const run = () =>
    (underway ??= alone(name, work)
      .catch(failed)
      .finally(() => (underway = undefined)))

  return {
    run,
    start() {
      timer = setInterval(() => void run(), 3_600_000).unref()
      return run()
    },
    async stop() {
      clearInterval(timer)
      await underway
    },
  }
}
