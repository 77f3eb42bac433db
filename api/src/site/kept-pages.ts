import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A page as last rendered, on disk, for a start at which its content cannot be had. */
interface KeptPage {
  html: string
  headers: Record<string, string>
  content: string
}

export interface KeptPages {
  save: (name: string, page: KeptPage) => void
  load: (name: string) => Promise<KeptPage | undefined>
}

export const noKeptPages: KeptPages = { save: () => {}, load: async () => undefined }

export function createKeptPages(dataDir: string, log: (line: string) => void): KeptPages {
  const folder = join(dataDir, 'cache', 'pages')
  let last = Promise.resolve()

  async function write(name: string, page: KeptPage) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${name}.json`)
    await writeFile(`${path}.new`, JSON.stringify(page))
    await rename(`${path}.new`, path)
  }

  return {
    save(name, page) {
      last = last
        .then(() => write(name, page))
        .catch((error: Error) => log(`The page ${name} could not be kept on disk: ${error.message}`))
    },
    async load(name) {
      await last
      const text = await readFile(join(folder, `${name}.json`), 'utf8').catch(() => undefined)
      return text === undefined ? undefined : (JSON.parse(text) as KeptPage)
    },
  }
}
