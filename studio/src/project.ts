declare const process: { env: Record<string, string | undefined> }

/** Hosted Sanity when the build names a project; otherwise the lake of the server that serves the Studio. */
export const hosted = Boolean(process.env.SANITY_STUDIO_PROJECT_ID)
export const projectId = process.env.SANITY_STUDIO_PROJECT_ID || 'local'
export const dataset = process.env.SANITY_STUDIO_DATASET || 'production'

/** The origin of Studio, site, API and embedded lake; the commands that read the schema have no location. */
export const ownOrigin = typeof location === 'undefined' ? 'http://localhost:3000' : location.origin

export const apiVersion = '2025-02-19'

/** As our server writes it into the Studio's page; the commands that read the schema have no document. */
export const firmName =
  (typeof document !== 'undefined' &&
    document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content) ||
  'Content'

/** The key of local storage under which the Studio keeps the session. */
export const tokenKey = `__studio_auth_token_${projectId}`
