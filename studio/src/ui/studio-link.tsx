import type { MouseEvent, ReactNode } from 'react'
import { useWorkspace } from 'sanity'
import { useRouter } from 'sanity/router'
import { css, styled } from 'styled-components'

/** A link within the Studio, by a path below its own address. */
export function StudioLink({
  path,
  className,
  children,
}: {
  path: string
  className?: string
  children: ReactNode
}) {
  const router = useRouter()
  const href = `${useWorkspace().basePath.replace(/\/$/, '')}/${path}`

  function go(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    router.navigateUrl({ path: href })
  }

  return (
    <Anchor href={href} onClick={go} className={className}>
      {children}
    </Anchor>
  )
}

export const linkStyle = css`
  border-radius: 6px;
  color: var(--card-link-color);
  &:focus-visible {
    outline: 3px solid var(--card-focus-ring-color);
    outline-offset: 2px;
  }
`

const Anchor = styled.a`
  ${linkStyle}
`
