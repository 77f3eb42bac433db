/** The parameter `host` goes before the host of the address, and may be the folder of a socket. */
export function isOnThisMachine({ hostname, searchParams }: URL) {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?|\/.*|)$/.test(searchParams.get('host') ?? hostname)
}
