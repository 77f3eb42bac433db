import { readField, type EarlyMessage } from '@daymark/schemas/early-preview'
import { useEffect, useState } from 'react'
import type { PreviewHeaderProps } from 'sanity/presentation'
import { useRouter } from 'sanity/router'
import { createGlobalStyle } from 'styled-components'
import { ownOrigin } from '../project.ts'

/** By then Presentation says what is wrong with the connection. */
const connectsWithin = 5_000

/** Shows the page as soon as it is there, and opens the field of what is clicked on it, before overlays are connected. */
export function useEarlyPreview({
  iframeRef,
  overlaysConnection,
  previewUrl = ownOrigin,
}: PreviewHeaderProps) {
  const { navigateIntent } = useRouter()
  const [shown, setShown] = useState(false)
  const early = shown && overlaysConnection !== 'connected'

  useEffect(() => {
    const listen = ({ data, origin, source }: MessageEvent<EarlyMessage | undefined>) => {
      if (origin !== ownOrigin || source !== iframeRef.current?.contentWindow) return
      if (data?.earlyPreview === 'shown') setShown(true)
      const field = data?.earlyPreview === 'clicked' && readField(data.field)
      if (field) navigateIntent('edit', { ...field, mode: 'presentation', preview: previewUrl })
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [iframeRef, navigateIntent, previewUrl])

  useEffect(() => {
    const frame = iframeRef.current
    if (!frame || !early) return undefined
    frame.setAttribute('data-early', '')
    const timeout = setTimeout(() => setShown(false), connectsWithin)
    return () => {
      frame.removeAttribute('data-early')
      clearTimeout(timeout)
    }
  }, [iframeRef, early])
}

/* Until the overlays are connected, Presentation hides the frame behind a sign that it waits. */
export const EarlyPreview = createGlobalStyle`
  iframe[data-early] {
    z-index: 2;
    opacity: 1 !important;
  }

  iframe[data-early]:not([data-scaled]) {
    position: relative;
  }
`
