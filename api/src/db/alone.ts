/** Runs `work` unless it runs under the same name already, on any of the servers that share a database. */
export type Alone = (name: string, work: () => Promise<void>) => Promise<void>

/** For a server that shares its database with none; callers keep their own work from overlapping. */
export const onlyServer: Alone = (_name, work) => work()
