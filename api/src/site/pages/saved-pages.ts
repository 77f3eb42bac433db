import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../log/log.ts'

/** The last rendering of a page on disk, served after a start while its content cannot be fetched. */
interface SavedPage {
  html: string
  headers: Record<string, string>
  content: string
}

export interface SavedPages {
  save: (name: string, page: SavedPage) => void
  load: (name: string) => Promise<SavedPage | undefined>
}

export const noSavedPages: SavedPages = { save: () => {}, load: async () => undefined }

export function createSavedPages(dataDir: string, log: Log): SavedPages {
  const folder = join(dataDir, 'cache', 'pages')
  let last = Promise.resolve()

  async function write(name: string, page: SavedPage) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${name}.json`)
    await writeFile(`${path}.new`, JSON.stringify(page))
    await rename(`${path}.new`, path)
  }

  return {
    save(name, page) {
      last = last
        .then(() => write(name, page))
        .catch((error: Error) => log(`The page ${name} could not be saved: ${error.message}`, 'warn'))
    },
    async load(name) {
      await last
      const text = await readFile(join(folder, `${name}.json`), 'utf8').catch(() => undefined)
      return text === undefined ? undefined : (JSON.parse(text) as SavedPage)
    },
  }
}
