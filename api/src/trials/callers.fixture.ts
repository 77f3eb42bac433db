import type { Hono } from 'hono'
import { inspectRoutes } from 'hono/dev'
import { enquiryRules } from '../contact/staff-routes.ts'
import type { Role } from '../http/identity.ts'
import { iconNames } from '../site/well-known.ts'

export type Caller = 'stranger' | Role
/** `nobody`: a token alone opens nothing there. */
export type Least = Caller | 'nobody'
export const callers: Caller[] = ['stranger', 'viewer', 'editor', 'administrator']

/** The least that one must be to get past the door of each endpoint. The lake's own are tried beside the lake. */
export const rules: Record<string, Least> = {
  ...enquiryRules,
  'GET /api/health': 'stranger',
  'GET /api/ready': 'stranger',
  'GET /api/recaptcha-config': 'stranger',
  'POST /api/contact': 'stranger',
  'POST /api/visits': 'stranger',
  'ALL /api/*': 'stranger',

  'GET /api/staff/login': 'stranger',
  'POST /api/staff/login': 'stranger',
  'POST /api/staff/login/passkey/options': 'stranger',
  'POST /api/staff/login/passkey': 'stranger',
  'GET /v/users/me': 'viewer',
  'GET /v/auth/id': 'viewer',
  'GET /v/auth/fetch': 'nobody',
  'POST /v/auth/logout': 'stranger',
  'GET /v/auth/providers': 'stranger',
  'GET /api/staff/me': 'viewer',
  'POST /api/staff/password': 'viewer',
  'GET /api/staff/access': 'viewer',
  'DELETE /api/staff/access/:id': 'viewer',
  'GET /api/staff/passkeys': 'viewer',
  'POST /api/staff/passkeys/options': 'viewer',
  'POST /api/staff/passkeys': 'viewer',
  'DELETE /api/staff/passkeys/:id': 'viewer',
  'POST /api/staff/recovery-codes': 'viewer',
  'GET /api/staff/passkey-rule': 'viewer',
  'PUT /api/staff/passkey-rule': 'administrator',
  'POST /api/staff/proof/options': 'viewer',
  'POST /api/staff/proof/passkey': 'viewer',
  'POST /api/staff/proof/password': 'viewer',
  'GET /api/staff/people/:id/access': 'administrator',
  'GET /api/staff/people': 'administrator',
  'POST /api/staff/people': 'administrator',
  'PATCH /api/staff/people/:id': 'administrator',
  'POST /api/staff/people/:id/password': 'administrator',
  'DELETE /api/staff/people/:id': 'administrator',
  'GET /api/audit': 'administrator',
  'GET /api/audit/check': 'administrator',
  'GET /api/audit/csv': 'administrator',
  'GET /api/visits': 'viewer',
  'GET /api/visits/csv': 'viewer',
  'GET /api/visits/missed': 'viewer',
  'GET /api/visits/weekly-mail': 'viewer',
  'PUT /api/visits/weekly-mail': 'viewer',
  'GET /api/staff/live-status': 'viewer',
  'GET /api/staff/notices': 'viewer',
  'GET /api/staff/draft-page': 'viewer',
  'GET /api/staff/state': 'viewer',
  'GET /api/staff/desk': 'viewer',
  'PUT /api/staff/tour': 'viewer',
  'GET /api/staff/previews': 'editor',
  'POST /api/staff/previews': 'editor',
  'DELETE /api/staff/previews/:id': 'editor',

  'GET /': 'stranger',
  'ALL /': 'stranger',
  'GET /projects': 'stranger',
  'ALL /projects': 'stranger',
  'GET /projects/:address': 'stranger',
  'ALL /projects/:address': 'stranger',
  'GET /sitemap.xml': 'stranger',
  'ALL /sitemap.xml': 'stranger',
  'GET /robots.txt': 'stranger',
  'ALL /robots.txt': 'stranger',
  'GET /feed.xml': 'stranger',
  'ALL /feed.xml': 'stranger',
  'GET /site.webmanifest': 'stranger',
  'ALL /site.webmanifest': 'stranger',
  'GET /.well-known/security.txt': 'stranger',
  'ALL /.well-known/security.txt': 'stranger',
  ...Object.fromEntries(iconNames.map((name) => [`GET /${name}`, 'stranger'] as const)),
  'GET /assets/*': 'stranger',
  'GET /studio/': 'stranger',
  'GET /studio': 'stranger',
  'GET /studio/*': 'stranger',
  'ALL /*': 'stranger',
}

/** Beside hosted Sanity, in the place of the lake's. */
export const hostedRules: Record<string, Least> = {
  'POST /api/webhook/content': 'nobody',
  'GET /v/data/query/production': 'stranger',
  'POST /v/data/query/production': 'stranger',
  'ALL /v/*': 'nobody',
  'GET /:kind{images|files}/abc/production/:file{[0-9a-zA-Z]+(?:-\\d+x\\d+)?\\.[a-z0-9]+}': 'stranger',
  'ALL /images/*': 'stranger',
  'ALL /files/*': 'stranger',
}

/** The embedded lake's endpoints and its assets'. */
export const lakeRules: Record<string, Least> = {
  'GET /v/data/query/:dataset': 'viewer',
  'POST /v/data/query/:dataset': 'viewer',
  'GET /v/data/doc/:dataset/:ids': 'viewer',
  'POST /v/data/mutate/:dataset': 'editor',
  'POST /v/data/actions/:dataset': 'editor',
  'GET /v/data/listen/:dataset': 'viewer',
  'GET /v/data/live/events/:dataset': 'viewer',
  'GET /v/data/history/:dataset/transactions/:ids': 'viewer',
  'GET /v/data/history/:dataset/events/documents/:id': 'viewer',
  'GET /v/data/history/:dataset/events/releases/:name': 'viewer',
  'GET /v/data/history/:dataset/documents/:ids': 'viewer',
  'GET /v/data/history/:dataset/deleted': 'viewer',
  'GET /v/data/references/:dataset/documents/:id/to': 'viewer',
  'GET /v/data/export/:dataset': 'viewer',
  'GET /v/ping': 'stranger',
  'GET /v/data/ping/:dataset': 'stranger',
  'GET /v/access/requests/me': 'viewer',
  'GET /v/check/cors': 'stranger',
  'GET /v/intake/telemetry-status': 'stranger',
  'POST /v/intake/*': 'stranger',
  'GET /v/journey/*': 'stranger',
  'GET /v/features': 'viewer',
  'GET /v/datasets': 'viewer',
  'GET /v/user-applications': 'viewer',
  'GET /v/hooks/projects/:project': 'administrator',
  'POST /v/hooks/projects/:project': 'administrator',
  'DELETE /v/hooks/projects/:project/:id': 'administrator',
  'GET /v/projects': 'viewer',
  'GET /v/projects/:project': 'viewer',
  'GET /v/projects/:project/datasets': 'viewer',
  'GET /v/projects/:project/new-content-release-allowed': 'viewer',
  'GET /v/subscriptions/project/:project': 'viewer',
  'GET /v/projects/:project/user-applications': 'viewer',
  'POST /v/projects/:project/user-applications/*': 'viewer',
  'GET /v/projects/:project/features': 'viewer',
  'GET /v/projects/:project/permissions': 'viewer',
  'GET /v/projects/:project/grants': 'viewer',
  'GET /v/projects/:project/datasets/:dataset/acl': 'viewer',
  'GET /v/users/me/keyvalue/:keys': 'viewer',
  'PUT /v/users/me/keyvalue': 'viewer',
  'GET /v/users/:ids{(?!me(?:/|$)).+}': 'viewer',
  'POST /v/assets/:kind{images|files}/:dataset': 'editor',
  'ALL /v/*': 'viewer',
  'ALL /images/*': 'stranger',
  'ALL /files/*': 'stranger',
  'GET /images/local/production/:file/:vanity?': 'stranger',
  'GET /files/local/production/:file/:vanity?': 'stranger',
}

/** As the rules name them: with `/v` for the versions of Sanity's protocol, each once. */
export function endpointsOf(routes: Hono) {
  const handlers = inspectRoutes(routes).filter(({ isMiddleware }) => !isMiddleware)
  return [...new Set(handlers.map(({ method, path }) => `${method} ${path.replace(versions, '/v/')}`))]
}

const versions = /^\/:version\{(?:[^{}]|\{\d\})*\}\//
