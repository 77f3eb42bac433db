/** The names of the tag's cookies: https://support.google.com/analytics/answer/11397207 */
const tagCookie = /(?<=^|; )_ga(_\w+)?(?==)/g

/** The tag sets its cookies on the widest domain that the browser allows. */
export function removeTagCookies() {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, place) => `; domain=${labels.slice(place).join('.')}`)
  for (const [name] of document.cookie.matchAll(tagCookie)) {
    for (const domain of ['', ...domains]) document.cookie = `${name}=; max-age=0; path=/${domain}`
  }
}
