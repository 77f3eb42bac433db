import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterEach, beforeEach } from 'vitest'
import type { Identify, Role } from '../../http/identity.ts'
import { createWorkBudget } from '../../http/limits/work-budget.ts'
import { errorResponse, requireReader, type StaffEnv, version } from '../wire.ts'
import { createAssets, type Assets, type AssetsOptions } from './assets.ts'

/** A room of assets over a folder and a table of documents of its own, new for each test of a file. */
export function assetsForTests() {
  const by = { id: 'p1', name: 'Ann' }
  let dataDir = ''
  let assets: Assets
  let documents = new Map<string, Record<string, unknown>>()

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'assets-'))
    documents = new Map()
    reopen()
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))

  /** What a restart does; the bearer token names the role. */
  function reopen(options: Partial<AssetsOptions> = {}) {
    const created = createAssets({
      work: createWorkBudget(),
      ...options,
      dataDir,
      document: (id) => documents.get(id),
      isStaff: async (c) => c.req.header('authorization') !== undefined,
      binned: () => undefined,
      isMentioned: (sha1) => [...documents.values()].some(({ sha1hash }) => sha1hash === sha1),
      clientAddress: (c) => c.req.header('x-address') ?? 'someone',
      createDocument: (document) => {
        if (!documents.has(document._id)) documents.set(document._id, document)
      },
    })
    const routes = new Hono<StaffEnv>()
    routes.onError(errorResponse)
    routes.use(`${version}/*`, requireReader(identify))
    routes.route('/', created.routes)
    assets = { ...created, routes }
  }

  const identify: Identify = async (headers) => {
    const role = headers.get('authorization')?.replace('Bearer ', '')
    return role ? { ...by, role: role as Role } : undefined
  }

  return {
    by,
    dataDir: () => dataDir,
    documents: () => documents,
    room: () => assets,
    reopen,
    /** The files of what was drawn. */
    async cached() {
      const folder = join(dataDir, 'cache')
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.partial'))
        .map((entry) => join(entry.parentPath, entry.name))
    },
    async stored(body: Uint8Array, filename = 'x.jpg', kind: 'image' | 'file' = 'image') {
      const document = await assets.store(body, { kind, filename, by })
      return { document, path: `/${document.path}` }
    },
    async get(path: string, headers: Record<string, string> = {}, method = 'GET') {
      const answer = await assets.routes.request(path, { headers, method })
      return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
    },
    async upload(body: Buffer | string, query = '', kind = 'images', role = 'editor') {
      return assets.routes.request(`/v2025-02-19/assets/${kind}/production${query}`, {
        method: 'POST',
        body: Buffer.from(body),
        headers: role ? { authorization: `Bearer ${role}` } : {},
      })
    },
  }
}

/** A photograph's worth of work for a decoder. */
export const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
