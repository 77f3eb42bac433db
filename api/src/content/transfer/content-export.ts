import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { createClient } from '@sanity/client'
import { exportDataset } from '@sanity/export'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import type { Assets } from '../../lake/assets/assets.ts'
import { contentApiVersion } from '../source.ts'

export interface ContentDocument extends Record<string, unknown> {
  _id: string
  _type: string
}

/** Writes all documents, drafts included, and their assets as hosted Sanity would export them. */
export async function exportContent(documents: readonly ContentDocument[], assets: Assets, file: string) {
  for (const asset of documents.filter(isAsset)) {
    if (!existsSync(assets.file(asset._id))) {
      throw new Error(`The file of the asset ${asset._id} is missing, so nothing was exported.`)
    }
  }
  const partial = `${file}.partial`
  const source = await serveForExport(documents, assets)
  try {
    const { documentCount, assetCount } = await exportDataset({
      client: createClient({
        projectId: 'local',
        dataset: 'production',
        apiVersion: contentApiVersion,
        apiHost: source.origin,
        useProjectHostname: false,
        useCdn: false,
        token: 'unused',
      }),
      dataset: 'production',
      outputPath: createWriteStream(partial, { mode: 0o600 }),
    })
    await rename(partial, file)
    return { documents: documentCount, assets: assetCount }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    source.close()
  }
}

export function isAsset(document: ContentDocument) {
  return document._type === 'sanity.imageAsset' || document._type === 'sanity.fileAsset'
}

/** A temporary server, because Sanity's exporter reads over HTTP from absolute addresses. */
async function serveForExport(documents: readonly ContentDocument[], assets: Assets) {
  const app = new Hono()
  const server = createAdaptorServer({ fetch: app.fetch, hostname: '127.0.0.1' })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  app.get('/:version/data/export/production', (c) => {
    const lines = documents.map((document) =>
      JSON.stringify(
        isAsset(document) ? { ...document, url: `${origin}/${String(document.path)}` } : document,
      ),
    )
    return c.body(lines.map((line) => `${line}\n`).join(''), 200, { 'content-type': 'application/x-ndjson' })
  })
  app.route('/', assets.routes)
  return { origin, close: () => server.close() }
}
