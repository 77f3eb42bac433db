import { afterEach, beforeEach } from 'vitest'
import { newPlace, startServer, type ServerProcess } from './process.fixture.ts'

/** A place of its own for each test of a file; the server started there ends with the test. */
export function useOwnPlace() {
  let place: ReturnType<typeof newPlace>
  let server: ServerProcess | undefined

  beforeEach(() => {
    place = newPlace()
  })
  afterEach(async () => {
    await server?.stop('SIGKILL')
    place.remove()
  })

  return {
    get folder() {
      return place.folder
    },
    get dataDir() {
      return place.dataDir
    },
    start(env: Record<string, string> = {}, options: Parameters<typeof startServer>[1] = {}) {
      server = startServer({ DATA_DIR: place.dataDir, RATE_LIMIT_CONTACT: '100000', ...env }, options)
      return server
    },
  }
}
