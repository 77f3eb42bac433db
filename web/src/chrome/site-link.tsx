import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps, MouseEvent } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom'
import { pageAt } from '../content/page-at.ts'
import { pageQuery } from '../content/page-query.ts'
import { useSite } from '../content/site.tsx'
import { useWords } from '../content/use-words.ts'
import { showToast } from '../ui/toast/toast.tsx'
import { moveInTransition } from './page-transition.ts'

interface Props extends Omit<ComponentProps<'a'>, 'onClick'> {
  /** In a navigation the link to the current page is marked as such. */
  navigation?: boolean
}

/** A link of the content, to another page, to a place on this one or to anywhere else. */
export function SiteLink({ navigation = false, href = '', children, ...rest }: Props) {
  const { pathname } = useLocation()
  const anchor = (attributes: ComponentProps<'a'>) => (
    <a {...rest} {...attributes}>
      {children}
    </a>
  )
  // Staff have not said yet where it leads; a fragment alone would lead to the top of the page.
  if (href === '#') return anchor({ role: 'link', 'aria-disabled': true, tabIndex: 0 })
  const to = internalTarget(href)
  if (!to || pageAt(to.pathname).name === 'notFound') return anchor({ href })
  if (to.pathname === pathname && to.hash) return anchor({ href: to.hash })
  return (
    <PageLink {...rest} navigation={navigation} to={to}>
      {children}
    </PageLink>
  )
}

type Target = Pick<URL, 'pathname' | 'search' | 'hash'>

/** Prefetches the page on intent, and moves there when all of it is loaded; until then this page stays. */
function PageLink({ navigation, to, ...rest }: Props & { to: Target }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { config, loadPage } = useSite()
  // An exported site cannot query the next page's content unless it knows the API's origin.
  const reloadDocument = config.content.exported === true && config.apiOrigin === ''
  const words = useWords()
  const isHere = to.pathname === pathname
  const href = to.pathname + to.search + to.hash

  const load = () => {
    const { name, params } = pageAt(to.pathname)
    const content = queryClient.fetchQuery(pageQuery(name, params, config))
    return Promise.all([loadPage(name, content), content])
  }
  const prefetch = () => {
    // A failure is told when the link is followed.
    if (!isHere && !reloadDocument) load().catch(() => {})
  }
  const follow = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.defaultPrevented || !isPlainClick(event) || reloadDocument) return
    event.preventDefault()
    const click = ++lastClick
    if (isHere) {
      if (location.hash) history.pushState(null, '', to.pathname)
      window.scrollTo({ top: 0 })
      return
    }
    const from = location.href
    const isLatest = () => click === lastClick && location.href === from
    try {
      await load()
      if (isLatest()) await moveInTransition(() => navigate(to))
    } catch {
      if (isLatest()) await loadDocument(href, words)
    }
  }

  const props = {
    ...rest,
    to,
    reloadDocument,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => void follow(event),
    onPointerEnter: prefetch,
    onTouchStart: prefetch,
    onFocus: prefetch,
  }
  return navigation ? <NavLink {...props} end caseSensitive /> : <Link {...props} />
}

/** Of several links that are followed while their pages load, the last one counts. */
let lastClick = 0

/** Asks for the page first: without a connection the browser would replace this page with its own error page. */
async function loadDocument(href: string, words: ReturnType<typeof useWords>) {
  try {
    await fetch(href, { method: 'HEAD' })
    location.assign(href)
  } catch {
    const { noConnectionTitle: title, noConnectionText: description } = words
    await showToast({ title, description, variant: 'destructive' }).catch(() =>
      alert(`${title}. ${description}`),
    )
  }
}

/** The address within the site, if the link leads to one; an anchor alone belongs to the home page. */
function internalTarget(href: string): Target | undefined {
  if (!/^[#/](?!\/)/.test(href)) return undefined
  const { pathname, search, hash } = new URL(href, 'http://site')
  return { pathname, search, hash }
}

function isPlainClick(event: MouseEvent) {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
