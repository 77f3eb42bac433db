import { createHash, createHmac } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { BucketSettings } from './s3.ts'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const md5 = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * One bucket of an S3-compatible service on a free port. Each request's signature is checked, as Amazon documents it
 * (Signature Version 4), and so is every part of a multipart upload against what its end names.
 */
export async function openS3() {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const requests: string[] = []
  let mayDelete = true
  const settings = { region: 'eu-central-1', accessKeyId: 'AKEY', secretAccessKey: 'a/secret+key' }
  const xml = (body: string) =>
    new Response(`<?xml version="1.0"?>${body}`, { headers: { 'content-type': 'application/xml' } })
  const refuse = (status: number, code: string) =>
    new Response(`<Error><Code>${code}</Code></Error>`, {
      status,
      headers: { 'content-type': 'application/xml' },
    })

  const app = new Hono()
    .use(async (c, next) => {
      requests.push(`${c.req.method} ${c.req.path}`)
      if (c.req.header('authorization') !== authorizationOf(c.req.raw, settings))
        return refuse(403, 'SignatureDoesNotMatch')
      await next()
    })
    .get('/bucket/', () => {
      const found = [...objects].map(
        ([key, { length }]) => `<Contents><Key>${key}</Key><Size>${length}</Size></Contents>`,
      )
      return xml(`<ListBucketResult><IsTruncated>false</IsTruncated>${found.join('')}</ListBucketResult>`)
    })
    .post('/bucket/:key', async (c) => {
      const { key } = c.req.param()
      const id = c.req.query('uploadId')
      if (id === undefined) {
        uploads.set(key, new Map())
        return xml(
          `<InitiateMultipartUploadResult><UploadId>${key}</UploadId></InitiateMultipartUploadResult>`,
        )
      }
      const parts = uploads.get(id)
      const named = [
        ...(await c.req.text()).matchAll(/<PartNumber>(\d+)<\/PartNumber>\s*<ETag>(.*?)<\/ETag>/g),
      ]
      const chosen = named.map(([, number]) => parts?.get(Number(number)))
      const match = named.every(([, , etag = ''], index) => {
        const part = chosen[index]
        return part !== undefined && md5(part).replaceAll('"', '') === etag.replaceAll(/&quot;|"/g, '')
      })
      if (!match || named.length === 0) return refuse(400, 'InvalidPart')
      objects.set(key, Buffer.concat(chosen.filter((part) => part !== undefined)))
      return xml('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>')
    })
    .put('/bucket/:key', async (c) => {
      const bytes = Buffer.from(await c.req.arrayBuffer())
      const part = Number(c.req.query('partNumber') ?? 0)
      if (part > 0) uploads.get(c.req.query('uploadId') ?? '')?.set(part, bytes)
      else objects.set(c.req.param('key'), bytes)
      return c.body(null, 200, { etag: md5(bytes) })
    })
    .get('/bucket/:key', (c) => {
      const bytes = objects.get(c.req.param('key'))
      if (bytes === undefined) return refuse(404, 'NoSuchKey')
      return c.body(new Uint8Array(bytes), 200, { 'content-length': String(bytes.length), etag: md5(bytes) })
    })
    .delete('/bucket/:key', (c) => {
      if (!mayDelete) return refuse(403, 'AccessDenied')
      objects.delete(c.req.param('key'))
      return c.body(null, 204)
    })
    .all('*', () => refuse(404, 'NoSuchBucket'))

  const { port, close } = await new Promise<{ port: number; close: () => Promise<void> }>((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address) =>
      resolve({
        port: address.port,
        close: () => new Promise((closed) => void server.close(() => closed())),
      }),
    )
  })
  return {
    settings: { url: `http://127.0.0.1:${port}/bucket`, ...settings } satisfies BucketSettings,
    objects,
    requests,
    forbidDeleting: () => void (mayDelete = false),
    close,
  }
}

function authorizationOf(
  request: Request,
  { region, accessKeyId, secretAccessKey }: Omit<BucketSettings, 'url'>,
) {
  const given = request.headers.get('authorization') ?? ''
  const names = (/SignedHeaders=([^,]+)/.exec(given)?.[1] ?? '').split(';')
  const url = new URL(request.url)
  const at = request.headers.get('x-amz-date') ?? ''
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${request.headers.get(name)?.trim()}`),
    '',
    names.join(';'),
    request.headers.get('x-amz-content-sha256'),
  ].join('\n')
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(`AWS4${secretAccessKey}`, at.slice(0, 8)),
  )
  const signature = hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')).toString('hex')
  return `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`
}
