import { fine, inWords, worthALook, type Check } from '../check.ts'

/** What was seen before may be how a setting was that has been mended since. */
const recentMs = 24 * 3_600_000

const listIt =
  'Set TRUSTED_PROXIES to the address from which the proxy comes, 127.0.0.1 on the same machine; let nobody but the proxy reach the server.'

export const proxiesCheck: Check = {
  name: 'Proxies',
  inStudio: true,
  async run({ env: { configuredOrigin, trustedProxies }, seenAgo }) {
    const [forwarded, silent, unlisted] = await Promise.all(
      (['proxy-forwarded', 'proxy-silent', 'proxy-unlisted'] as const).map(seenAgo),
    )
    const isRecent = (ago: number | undefined): ago is number => ago !== undefined && ago < recentMs
    if (isRecent(unlisted))
      return worthALook(
        `A request came with X-Forwarded-For from an address that TRUSTED_PROXIES does not list, ${inWords(unlisted)} ago: everybody behind it shares the limits of one.`,
        listIt,
      )
    if (trustedProxies.length === 0)
      return configuredOrigin?.startsWith('https:')
        ? worthALook(
            'ORIGIN is https, which a proxy before the server speaks, and no proxy is trusted: all visitors share the limits of one.',
            listIt,
          )
        : fine('None is trusted; visitors are known by the address from which they come.')
    const may = `${trustedProxies.join(', ')} may say for whom they ask`
    if (isRecent(silent) && !isRecent(forwarded))
      return worthALook(
        `${may}, and did not, ${inWords(silent)} ago: all visitors share the limits of one.`,
        'Let the proxy send X-Forwarded-For with the address of the visitor, as .deploy shows.',
      )
    return fine(
      forwarded === undefined
        ? `${may}; no visitor came by them yet.`
        : `${may}, and did, ${inWords(forwarded)} ago.`,
    )
  },
}
