import type { StaticFiles } from './static-files.ts'

/** The scripts that a document loads one after another unless they are preloaded. */
const ofDocuments =
  /^static\/(?:structureTool|list|pane|Comments(?:StudioLayout|DocumentLayout|Input|Field)|\w*Displayed\w+)-[\w-]+\.js$/

const imported = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g

/** Every script that leads from the page's own to an open document, in the order in which they are needed. */
export async function scriptsOfDocuments(files: StaticFiles, entry: string) {
  const found = new Set([entry])
  async function addImports() {
    for (const name of found) {
      const text = new TextDecoder().decode((await files.find(name))?.bodies.identity)
      for (const [, file = ''] of text.matchAll(imported)) {
        if (`static/${file}` in files.files) found.add(`static/${file}`)
      }
    }
  }
  await addImports()
  for (const name of Object.keys(files.files)) if (ofDocuments.test(name)) found.add(name)
  await addImports()
  found.delete(entry)
  return [...found]
}
