import type { ShownField } from '@daymark/schemas/early-preview'
import { useEffect, useEffectEvent, useRef } from 'react'
import { usePresentationParams, type PreviewHeaderProps } from 'sanity/presentation'
import { useRouter } from 'sanity/router'
import { ownOrigin } from '../project.ts'

/**
 * Keeps the field that the address names until somebody acts: Presentation leaves it for the document of the page when the
 * page tells its address before that document was looked up.
 */
export function useKeptField({ previewUrl = ownOrigin }: PreviewHeaderProps) {
  const { navigateIntent } = useRouter()
  const { id, type, path } = usePresentationParams()
  const named = useRef<ShownField>(undefined)

  const comeBack = useEffectEvent((field: ShownField) => {
    navigateIntent('edit', { ...field, mode: 'presentation', preview: previewUrl })
  })
  useEffect(() => {
    const field = named.current
    named.current = id && type && path ? { id, type, path } : undefined
    if (field && id !== field.id && !path) comeBack(field)
  }, [id, type, path])

  useEffect(() => {
    const forget = () => {
      named.current = undefined
    }
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('pointerdown', forget, { capture: true, signal })
    addEventListener('keydown', forget, { capture: true, signal })
    addEventListener('popstate', forget, { signal })
    // A press in the frame takes the focus away from the window; in the capture phase its elements' own would be heard.
    addEventListener('blur', forget, { signal })
    return () => stop.abort()
  }, [])
}
