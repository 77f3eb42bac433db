import { BlockList, isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'

/** A request to the routes, or one that became a WebSocket. */
export interface Addressed {
  env: unknown
  req: { header: (name: string) => string | undefined }
}

export type ClientAddress = (c: Addressed) => string

/** A listed proxy said for whom it asks, or did not; or somebody who is not listed did. */
export type ProxyUse = 'forwarded' | 'silent' | 'unlisted'

/**
 * The key by which a client is limited: its IPv4 address, or the /64 of its IPv6 address, which is what
 * one household or one machine owns. X-Forwarded-For counts only as far as listed proxies vouch for it.
 */
export function createClientAddress(
  trustedProxies: readonly string[],
  /** Told of each request that came by a proxy. */
  cameBy: (proxy: ProxyUse) => void = () => {},
): ClientAddress {
  const trusted = proxyList(trustedProxies)
  return (c) => {
    // Absent when an app is asked without a socket.
    const peer = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress
    const forwardedFor = c.req.header('x-forwarded-for')
    const use = proxyUse(plainAddress(peer ?? ''), forwardedFor, trusted)
    if (use) cameBy(use)
    return addressKey(furthestKnown(peer, forwardedFor, trusted))
  }
}

/** Throws a plain sentence when an entry is neither an address nor a network such as `10.0.0.0/8`. */
export function proxyList(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits, ...rest] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const width = family === 'ipv6' ? 128 : 32
    const prefix = bits === undefined ? width : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
    if (!isIP(address) || rest.length > 0 || !(prefix <= width)) {
      throw new Error(`'${entry}' is neither an IP address nor a network such as 10.0.0.0/8`)
    }
    list.addSubnet(address, prefix, family)
  }
  return list
}

/** Of a request without a socket, which the server made itself. */
export const noAddress = 'unknown'

export function addressKey(address: string | undefined): string {
  const plain = plainAddress(address ?? '')
  if (!plain) return noAddress
  if (isIP(plain) === 4) return plain
  return `${hextets(plain).slice(0, 4).join(':')}::/64`
}

function furthestKnown(peer: string | undefined, forwardedFor: string | undefined, trusted: BlockList) {
  let known = plainAddress(peer ?? '')
  const hops = forwardedFor === undefined ? [] : forwardedFor.split(',')
  while (known && hops.length > 0 && isTrusted(known, trusted)) {
    const next = plainAddress(hops.pop() ?? '')
    if (!next) break
    known = next
  }
  return known
}

function proxyUse(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: BlockList,
): ProxyUse | undefined {
  if (peer === undefined) return undefined
  if (isTrusted(peer, trusted)) return forwardedFor === undefined ? 'silent' : 'forwarded'
  return forwardedFor === undefined ? undefined : 'unlisted'
}

function isTrusted(address: string, trusted: BlockList) {
  return trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Without port, brackets and zone; an IPv4 address carried in IPv6 as IPv4. */
function plainAddress(text: string): string | undefined {
  if (isIP(text) === 4) return text
  const trimmed = text.trim()
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed
  const address = bare.split('%')[0] ?? ''
  if (!isIP(address)) return undefined
  if (isIP(address) === 4) return address
  const groups = hextets(address)
  const mapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  if (!mapped) return address.toLowerCase()
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}

/** The eight groups of an IPv6 address, without leading zeros; URL knows every spelling. */
function hextets(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array.from({ length: gap }, () => '0'), ...right]
}
