import { fileURLToPath } from 'node:url'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

/** Where the builds of the other packages lie. */
export const buildFolders = { webFolder: fromRoot('web/dist'), studioFolder: fromRoot('studio/dist') }
