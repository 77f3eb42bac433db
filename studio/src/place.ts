declare const process: { env: Record<string, string | undefined> }

/** Hosted Sanity when the build names a project; otherwise the lake of the server that serves the Studio. */
export const hosted = Boolean(process.env.SANITY_STUDIO_PROJECT_ID)
export const projectId = process.env.SANITY_STUDIO_PROJECT_ID || 'local'
export const dataset = process.env.SANITY_STUDIO_DATASET || 'production'

/** The Studio's own address; the commands that read its schema have none. */
const ownOrigin = typeof location === 'undefined' ? 'http://localhost:3000' : location.origin

/** Where the site and its API are. */
export const siteOrigin = process.env.SANITY_STUDIO_SITE_ORIGIN || ownOrigin
export const lakeOrigin = ownOrigin

export const apiVersion = '2025-02-19'
