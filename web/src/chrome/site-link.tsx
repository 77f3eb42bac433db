import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps, MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { pageAt } from '../content/page-at.ts'
import { pageQuery } from '../content/page-query.ts'
import { useSite } from '../content/site.tsx'
import { loadPage } from '../routes.tsx'

/** A link of the content: another page is fetched on intent and shown without a reload, anything else is plain. */
export function SiteLink({ href = '', onClick, children, ...rest }: ComponentProps<'a'>) {
  const { pathname } = useLocation()
  const prepare = usePrepare()
  const navigate = useNavigate()
  const place = placeOf(href)
  const here = place?.pathname === pathname
  const leaves = place && !here && pageAt(place.pathname).name !== 'notFound'

  const warm = () => {
    // A failure shows when the link is followed.
    if (leaves) void prepare(place.pathname).catch(() => {})
  }
  const follow = async (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    const choice = ++choices
    if (here && !place.hash) {
      event.preventDefault()
      if (location.hash) history.pushState(null, '', place.pathname)
      window.scrollTo({ top: 0 })
    }
    if (!leaves) return
    event.preventDefault()
    // Whoever has chosen something else meanwhile is not dragged away from it.
    const from = location.href
    const holds = () => choice === choices && location.href === from
    try {
      await prepare(place.pathname)
      if (holds()) await navigate(place.whole)
    } catch {
      if (holds()) location.assign(place.whole)
    }
  }

  // A fragment alone would lead to the top of the page.
  if (href === '#')
    return (
      <a {...rest} role="link" aria-disabled="true" tabIndex={0}>
        {children}
      </a>
    )
  return (
    <a
      {...rest}
      href={place ? (here && place.hash) || place.whole : href}
      onClick={(event) => void follow(event)}
      onPointerEnter={warm}
      onTouchStart={warm}
      onFocus={warm}
    >
      {children}
    </a>
  )
}

/** Fetches code and content of the page at a path, unless they are here already. */
function usePrepare() {
  const queryClient = useQueryClient()
  const { config } = useSite()
  return (pathname: string) => {
    const { name, params } = pageAt(pathname)
    return Promise.all([loadPage(name, true), queryClient.fetchQuery(pageQuery(name, params, config))])
  }
}

let choices = 0

/** Where an internal link leads; an anchor belongs to the home page, and '#' alone leads nowhere. */
function placeOf(href: string) {
  if (href === '#' || !/^[#/](?!\/)/.test(href)) return undefined
  const { pathname, search, hash } = new URL(href, 'http://site')
  return { pathname, hash, whole: pathname + search + hash }
}

function isPlainClick(event: MouseEvent) {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
