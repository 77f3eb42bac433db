import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { contentFile } from '../lake/store.ts'
import { siteQueries } from '../site/well-known.ts'
import { exportSite, writeInto } from '../site/export.ts'
import { openContentBackend } from '../content/content.ts'
import { errorMessage } from '../db/error-message.ts'
import { requireExisting } from '../db/open.ts'
import { readEnv } from '../env.ts'
import { buildFolders } from '../site/build/build-folders.ts'
import { createSite } from '../site/site.ts'

const help = `The site as static files for any host or CDN, from the content as it is published now.

  npm run export -- DIR     DIR must be empty or not exist yet

Set ORIGIN to the address the files will have, and API_ORIGIN to the address of this server for the contact form;
this server then needs that ORIGIN in its ALLOWED_ORIGINS.
`

const target = process.argv[2]
if (!target || target.startsWith('-')) {
  if (target === '--help') console.log(help)
  else console.error(help)
  process.exit(target === '--help' ? 0 : 2)
}
const folder = resolve(target)
if (existsSync(folder) && readdirSync(folder).length > 0) {
  console.error(`${folder} is not empty: name a folder that is, or that does not exist.`)
  process.exit(1)
}

try {
  const env = readEnv(process.env)
  if (!env.hosted) requireExisting(contentFile(env.dataDir))
  const content = await openContentBackend(
    env,
    { identify: async () => undefined, knownQueries: siteQueries },
    async () => {},
  )
  await content.seedIfEmpty(console.error)
  const origin = env.configuredOrigin ?? `http://localhost:${env.port}`
  const site = await createSite({
    ...buildFolders,
    dataDir: env.dataDir,
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
    keepOnDisk: false,
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
  process.exit(0)
} catch (error) {
  console.error(errorMessage(error))
  process.exit(1)
}
