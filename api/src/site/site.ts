import type { FormState, SiteConfig } from '@daymark/schemas/render'
import type { Notice } from '@daymark/schemas/staff'
import type { Context, Hono } from 'hono'
import { hashSource, pageCsp } from '../http/headers/content-security-policy.ts'
import type { Identify } from '../http/identity.ts'
import { previousBuild } from './build/built-files.ts'
import { readFirm } from './branding/firm.ts'
import { iconRoutes } from './branding/icons.ts'
import { createPictureReader } from './branding/pictures.ts'
import { createSharePicture } from './branding/share-picture.ts'
import { shareDraftRoutes, sharePictureRoutes } from './branding/share-routes.ts'
import { createContentCheck } from './check-content.ts'
import type { ContentSource } from '../content/source.ts'
import type { SavedPages } from './pages/saved-pages.ts'
import { createEditedPage, draftPageRoutes } from './draft-page.ts'
import { liveStatusRoutes } from './live-status.ts'
import { createPages, type PagesOptions } from './pages/pages.ts'
import { siteRoutes } from './routes.ts'
import { createSharedPreview, type SharedPreviewOptions } from './shared-preview/shared-preview.ts'
import { createStaticFiles } from './build/static-files.ts'
import { createStudioFiles } from './build/studio-files.ts'
import { loadWebBuild } from './build/web-build.ts'

interface SiteOptions {
  webFolder: string
  studioFolder: string
  /** What every answer carries. */
  commonHeaders?: Record<string, string>
  source: ContentSource
  /** Answers `/images` as visitors get them. */
  contentRoutes: Pick<Hono, 'request'>
  identify: Identify
  config: () => SiteConfig
  notices: () => Promise<Notice[]>
  /** The login page as part of the Studio's own. */
  login?: (firm: string) => string
  /** Called after every attempt to render a page. */
  rendered?: PagesOptions['rendered']
  /** Called for every answer that is a published page. */
  served?: (c: Context) => void
  /** Called for every address that leads nowhere and could be redirected. */
  missed?: (c: Context, path: string) => void
  /** Content is in hosted Sanity, which may be unreachable for a while: rendering is retried. */
  hosted: boolean
  /** Absent: previews cannot be shared. */
  previews?: Pick<SharedPreviewOptions, 'links' | 'clientAddress'>
  savedPages: SavedPages
  log: (line: string) => void
}

export type Site = Awaited<ReturnType<typeof createSite>>

export async function createSite(options: SiteOptions) {
  const { source, identify, config, notices, hosted, savedPages, log } = options
  const { render, assetsOf, fontFaces } = await loadWebBuild(options.webFolder)
  const client = `${options.webFolder}/client`
  const web = createStaticFiles(client)
  const previous = createStaticFiles(previousBuild(client))
  const sanityHosts = hosted ? ['https://*.sanity.io', 'wss://*.api.sanity.io', 'https://sanity-cdn.com'] : []

  const pages = createPages({
    source,
    render,
    assetsOf,
    config,
    savedPages,
    log,
    clock: Date.now,
    rendered: options.rendered ?? (() => {}),
    retry: hosted,
    headers: ({ inlineStyles, inlineScripts }) => ({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': pageCsp({
        styleHashes: inlineStyles.map(hashSource),
        scriptHashes: inlineScripts.map(hashSource),
        captcha: config().captcha,
        analytics: config().gaMeasurementId !== null,
        connect: [config().apiOrigin].filter(Boolean),
        secure: config().origin.startsWith('https:'),
      }),
    }),
  })

  const firmName = async () => (await readFirm(source)).productName
  const studio = createStudioFiles({
    folder: options.studioFolder,
    sanityHosts,
    secure: config().origin.startsWith('https:'),
    firmName,
    fontFaces,
    login: (firm) => (hosted ? '' : (options.login?.(firm) ?? '')),
  })
  const origin = () => config().origin
  const preview = options.previews && createSharedPreview({ ...options.previews, identify, pages, origin })
  const read = createPictureReader(
    () => config().content,
    (path) => options.contentRoutes.request(path),
  )
  const draw = createSharePicture(options.webFolder, read)
  const { routes, notFound } = siteRoutes({
    pages,
    source,
    web,
    previous,
    studio,
    preview,
    edited: createEditedPage({ pages, identify }),
    sharePictures: sharePictureRoutes({ pages, draw }),
    icons: iconRoutes({ pages, read, log }),
    origin,
    commonHeaders: options.commonHeaders,
    served: options.served,
    missed: options.missed,
  })

  const staffRoutes = liveStatusRoutes({ pages, source, identify, notices })
  staffRoutes.route('/', draftPageRoutes({ pages, identify }))
  staffRoutes.route('/', shareDraftRoutes({ identify, draw, firm: () => readFirm(source) }))
  if (preview) staffRoutes.route('/', preview.staffRoutes)

  return {
    pages,
    /** Whether the pages could show other content than the published. */
    check: createContentCheck({ pages, render, assetsOf, config }),
    web,
    fontFaces,
    firmName,
    staffRoutes,
    /** Whether a preview that is shared now needs an image or a file. */
    isShared: (assetId: string) => preview?.needs(assetId) ?? Promise.resolve(false),
    routes,
    /** The page for what no route knows. */
    notFound,
    /** The home page with what was typed into the form and what is wrong with it. */
    async formAnswer(form: Omit<FormState, 'sent'>) {
      const { html, headers } = await pages.renderHome({ ...form, sent: false })
      return new Response(html, { status: 422, headers })
    },
  }
}
