import { encodeSignatureHeader } from '@sanity/webhook'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduct, type Product } from '../harness.fixture.ts'
import { edit, lakeClient, publish } from '../lake-client.ts'

const secret = 'between the content service and us'
let sanity: Product
let product: Product
let editor: string
let viewer: string

// A second product of ours stands in for hosted Sanity: to the client they are the same.
beforeAll(async () => {
  sanity = await startProduct()
  ;[editor, viewer] = [sanity.token('editor'), sanity.token('viewer')]
  product = await startProduct({
    SANITY_PROJECT_ID: 'local',
    SANITY_API_HOST: sanity.url,
    SANITY_TOKEN: viewer,
    SANITY_WEBHOOK_SECRET: secret,
  })
})
afterAll(async () => {
  await product?.remove()
  await sanity?.remove()
})

const home = async () => (await fetch(product.url)).text()

async function tell(body: string, at = Date.now(), by = secret) {
  const signature = await encodeSignatureHeader(body, at, by)
  const answer = await fetch(`${product.url}/api/webhook/content`, {
    method: 'POST',
    headers: { 'sanity-webhook-signature': signature, 'content-type': 'application/json' },
    body,
  })
  return answer.status
}

test('a signed message of a publish renders the page anew; forged and stale ones do not', async () => {
  expect(await home()).toContain('Feeling lost in the Ai universe?')
  const lake = lakeClient(sanity)
  await edit(lake, 'homePage', { heroHeadline: 'Told by a webhook' })
  await publish(lake, 'homePage')

  const body = JSON.stringify({ _id: 'homePage' })
  expect(await tell(body, Date.now(), 'somebody else')).toBe(401)
  expect(await tell(body, Date.now() - 3_600_000)).toBe(401)
  expect(await home()).toContain('Feeling lost in the Ai universe?')

  expect(await tell(body)).toBe(204)
  await expect.poll(home).toContain('Told by a webhook')
})

test('staff are those whom Sanity knows', async () => {
  const status = (token: string, path: string) =>
    fetch(product.url + path, { headers: { authorization: `Bearer ${token}` } }).then(
      (answer) => answer.status,
    )
  for (const path of ['/api/staff/live-status?document=homePage', '/api/enquiries']) {
    expect(await status(editor, path)).toBe(200)
    expect(await status(viewer, path)).toBe(200)
    expect(await status('a-token-that-nobody-gave', path)).toBe(401)
  }
  expect(await status(editor, '/api/enquiries/csv')).toBe(200)
  expect(await status(viewer, '/api/enquiries/csv')).toBe(403)

  await sanity.stop()
  expect(await status(editor, '/api/enquiries')).toBe(200)
  expect(await status('another-that-nobody-gave', '/api/enquiries')).toBe(503)
  await sanity.restart()
})

test('while Sanity is out of reach the last good pages are served, even after a restart', async () => {
  const last = await home()
  await sanity.stop()
  await product.restart()
  expect(await home()).toBe(last)
  expect((await fetch(`${product.url}/api/ready`)).status).toBe(200)
  const notices = async () => {
    const headers = { authorization: `Bearer ${editor}` }
    const answer = await fetch(`${product.url}/api/staff/notices`, { headers })
    if (!answer.ok) return answer.status
    const { notices } = (await answer.json()) as { notices: { code: string }[] }
    return notices.filter(({ code }) => code === 'page_not_rendered')
  }
  expect(await notices()).toBe(503)
  await sanity.restart()
  // The longer it was out of reach, the more seldom it is tried.
  await expect.poll(notices, { timeout: 60_000 }).toEqual([])
})
