import { createElement as h } from 'react'

const ground = `html { color-scheme: light dark; background: light-dark(#fffdf9, #0a1122) } html, body, #sanity { height: 100% }
body { margin: 0; -webkit-font-smoothing: antialiased }`

/** The page around the Studio: our name and mark, nothing from another host. Read by Node as it stands. */
export default function Document({ css = [], entryPath }) {
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' }),
      h('meta', { name: 'robots', content: 'noindex' }),
      h('meta', { name: 'referrer', content: 'same-origin' }),
      h('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
      h('link', { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }),
      h('title', null, 'Studio'),
      css.map((href) => h('link', { key: href, rel: 'stylesheet', href })),
      h('style', { dangerouslySetInnerHTML: { __html: ground } }),
    ),
    h(
      'body',
      null,
      h('div', { id: 'sanity' }),
      h('script', { type: 'module', src: entryPath }),
      h(
        'noscript',
        null,
        'The Studio needs JavaScript: switch it on in your browser and load this page again.',
      ),
    ),
  )
}
