import { isIP } from 'node:net'
import fc from 'fast-check'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { addressKey, createClientAddress, proxyList } from './client-address.ts'

async function seen(peer: string, forwardedFor: string | undefined, proxies: string[]) {
  const address = createClientAddress(proxies)
  const app = new Hono().get('/', (c) => c.text(address(c)))
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: peer } } })
  return answer.text()
}

test.each([
  ['no proxy is trusted', '203.0.113.9', '1.2.3.4', [], '203.0.113.9'],
  ['the last hop of a trusted proxy', '127.0.0.1', '6.6.6.6, 198.51.100.7', ['127.0.0.1'], '198.51.100.7'],
  ['two trusted proxies', '10.0.0.2', '6.6.6.6, 198.51.100.7, 10.0.0.1', ['10.0.0.0/8'], '198.51.100.7'],
  ['a trusted proxy that says nothing', '127.0.0.1', undefined, ['127.0.0.1'], '127.0.0.1'],
  ['nonsense from a trusted proxy', '127.0.0.1', '1.2.3.4, <script>', ['127.0.0.1'], '127.0.0.1'],
  ['a mapped peer is its IPv4 proxy', '::ffff:127.0.0.1', '198.51.100.7:4711', ['127.0.0.1'], '198.51.100.7'],
  ['IPv6 by /64', '::1', '[2001:db8:1:2:3:4:5:6]:443', ['::1'], '2001:db8:1:2::/64'],
])('%s', async (_, peer, forwardedFor, proxies, expected) => {
  expect(await seen(peer, forwardedFor, proxies)).toBe(expected)
})

test('one IPv6 network is one key in every spelling', () => {
  expect(addressKey('2001:DB8::1')).toBe(addressKey('2001:0db8:0:0:ffff::2'))
  expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(addressKey('::ffff:c000:0201')).toBe('192.0.2.1')
  expect(addressKey(undefined)).toBe('unknown')
})

test('a proxy that is no address is refused by name', () => {
  expect(() => proxyList(['nginx'])).toThrow("'nginx'")
  expect(() => proxyList(['10.0.0.0/33'])).toThrow("'10.0.0.0/33'")
  expect(() => proxyList(['10.0.0.0/8/1'])).toThrow()
  expect(() => proxyList(['10.0.0.0/-1'])).toThrow()
})

test('it is told how requests come by proxies', async () => {
  const told: string[] = []
  const address = createClientAddress(['127.0.0.1'], (use) => void told.push(use))
  const app = new Hono().get('/', (c) => c.text(address(c)))
  const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
    app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })
  const forwarded = { 'x-forwarded-for': '198.51.100.7' }
  await ask('::ffff:127.0.0.1', forwarded)
  await ask('127.0.0.1')
  await ask('::ffff:10.0.0.2', forwarded)
  await ask('10.0.0.2')
  expect(told).toEqual(['forwarded', 'silent', 'unlisted'])
})

const address = fc.oneof(fc.ipV4(), fc.ipV6())
const header = fc.oneof(
  fc.string(),
  fc
    .array(fc.oneof(address, fc.string(), fc.constantFrom('', ' ', '[', '::1%', ':1', 'unknown')))
    .map(String),
)

test('whatever is forwarded, a peer that is not listed is known by its own address', async () => {
  await fc.assert(
    fc.asyncProperty(address, header, async (peer, forwarded) => {
      expect(await seen(peer, safe(forwarded), ['192.0.2.0/24'])).toBe(addressKey(peer))
    }),
  )
})

test('the nearest hop for which no listed proxy vouches is whose limits count, in any spelling', async () => {
  const hop = fc.tuple(address, fc.constantFrom('', ' ')).map(([it, space]) => space + it)
  const proxies = fc.array(fc.nat(255).map((last) => `192.0.2.${last}`))
  await fc.assert(
    fc.asyncProperty(fc.array(hop), hop, proxies, async (forged, client, vouching) => {
      const forwarded = [...forged, client, ...vouching].join(',')
      expect(await seen('192.0.2.1', forwarded, ['192.0.2.0/24'])).toBe(addressKey(client.trim()))
    }),
  )
})

test('a key is an address, a network or nothing known, whatever a listed proxy passes on', async () => {
  await fc.assert(
    fc.asyncProperty(header, async (forwarded) => {
      const key = await seen('192.0.2.1', safe(forwarded), ['192.0.2.0/24'])
      expect(isIP(key.replace(/::\/64$/, '::'))).not.toBe(0)
    }),
  )
})

/** What a header can hold at all. */
const safe = (text: string) => text.replace(/[^\t\x20-\x7e]/g, '').trim()
