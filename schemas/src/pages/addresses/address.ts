/** An address as staff write it: words in small letters, joined by hyphens; a slash leads one level down. */
const pattern = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/
const longest = 100
const deepest = 5

/** First parts of addresses that the server answers itself. Files have a dot, which the pattern does not admit. */
const reserved = ['404', 'api', 'assets', 'files', 'images', 'projects', 'static', 'studio']
/** The content lake's protocol: `/v2025-02-19/…`, `/vX/…`. */
const protocol = /^v(\d|x$)/

/** Why a page cannot have an address, in words for staff; undefined when it can. The address has no slash in front. */
export function faultOfAddress(address: string): string | undefined {
  if (address.length > longest) return `There is room for ${longest} characters: shorten it.`
  if (!pattern.test(address)) {
    return 'Use small letters, digits and hyphens, and “/” to place a page below another: “services/audits”.'
  }
  const [first = '', ...others] = address.split('/')
  if (reserved.includes(first) || protocol.test(first)) {
    return `“/${first}” belongs to the site itself: choose another beginning.`
  }
  return others.length < deepest ? undefined : `A page lies at most ${deepest} levels deep: shorten it.`
}

/** The address that suits a title. */
export function addressOf(title: string) {
  return title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9/]+/g, '-')
    .slice(0, longest)
    .split('/')
    .map((part) => part.split('-').filter(Boolean).join('-'))
    .filter(Boolean)
    .join('/')
}
