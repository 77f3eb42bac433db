import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { contentFile } from '../lake/store.ts'
import { exportSite, writeInto } from '../site/export.ts'
import { openContentBackend } from '../content/content.ts'
import { parseOne, runCommand, streams } from './command-line.ts'
import { requireExisting } from '../db/open.ts'
import { originOf, readEnv } from '../env.ts'
import { buildFolders } from '../site/build/build-folders.ts'
import { noSavedPages } from '../site/pages/saved-pages.ts'
import { createSite } from '../site/site.ts'

const help = `The site as static files for any host or CDN, from the content as it is published now.

  npm run export -- DIR     DIR must be empty or not exist yet

Set ORIGIN to the address the files will have, and API_ORIGIN to the address of this server for the contact form;
this server then needs that ORIGIN in its ALLOWED_ORIGINS.
`

async function exportTo({ given }: { given: string }) {
  const folder = resolve(given)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty: name a folder that is, or that does not exist.`)
  const env = readEnv(process.env)
  if (!env.hosted) requireExisting(contentFile(env.dataDir))
  const content = await openContentBackend(env, { identify: async () => undefined }, async () => {})
  await content.seedIfEmpty(console.error)
  const origin = originOf(env)
  const site = await createSite({
    ...buildFolders,
    source: content.source,
    contentRoutes: content.routes,
    identify: content.identify,
    hosted: content.hosted,
    log: (line) => console.error(line),
    config: () => ({
      origin,
      apiOrigin: env.apiOrigin,
      gaMeasurementId: env.gaMeasurementId,
      captcha: env.captcha.siteKey !== null,
      content: { ...content.address, exported: true },
    }),
    notices: async () => [],
    // The last good pages on disk belong to the running site, whose images have other addresses.
    savedPages: noSavedPages,
  })
  await site.pages.refresh()
  const faults = site.pages.faults()
  if (faults.length > 0) throw new Error(`The site cannot be exported: ${faults.join('; ')}`)

  const written = await exportSite({
    site,
    contentRoutes: content.routes,
    origin,
    write: writeInto(folder),
  })
  content.close()
  console.log(`${written} files in ${folder}`)
  return 0
}

process.exit(
  await runCommand({ name: 'export', help, parse: parseOne }, process.argv.slice(2), streams, exportTo),
)
