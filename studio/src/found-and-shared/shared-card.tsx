import type { PageMeta } from '@daymark/schemas/pages'
import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { images } from '../pictures/focus-picker.tsx'
import { useStaffApi } from '../staff-api.ts'

const picture = { width: 1200, height: 630 }

/** As chats and networks tend to draw it: the picture, and below it whose page it is, its title and its description. */
export function SharedCard({ host, meta }: { host: string; meta: PageMeta }) {
  const chosen = meta.shareImage as { asset?: { _ref: string } } | null | undefined
  const asset = chosen?.asset
  const drawn = useDrawnPicture(asset ? undefined : meta.shareTitle)
  const src = asset
    ? images
        .image({ ...chosen, asset })
        .size(picture.width, picture.height)
        .fit('crop')
        .url()
    : drawn
  return (
    <Shared>
      {src ? <img src={src} alt="What the link shows" {...picture} /> : <Room />}
      <div>
        <small>{host}</small>
        <strong>{meta.title}</strong>
        <p>{meta.description}</p>
      </div>
    </Shared>
  )
}

/** The picture that the site draws with a title, once nobody has typed for a moment. */
function useDrawnPicture(title: string | undefined) {
  const api = useStaffApi()
  const [src, setSrc] = useState<string>()

  useEffect(() => {
    if (title === undefined) return undefined
    let address: string | undefined
    let current = true
    async function draw(words: string) {
      const answer = await api.open(`/api/staff/share-picture?title=${encodeURIComponent(words)}`)
      const blob = await answer.blob()
      if (!current) return
      address = URL.createObjectURL(blob)
      setSrc(address)
    }
    const timer = setTimeout(() => void draw(title).catch(() => {}), 400)
    return () => {
      current = false
      clearTimeout(timer)
      if (address) URL.revokeObjectURL(address)
    }
  }, [api, title])

  return src
}

const Shared = styled.div`
  overflow: hidden;
  min-width: 0;
  border: 1px solid var(--card-border-color);
  border-radius: 8px;
  font:
    0.85rem/1.35 system-ui,
    sans-serif;

  img {
    display: block;
    width: 100%;
    height: auto;
    aspect-ratio: 1200 / 630;
    object-fit: cover;
  }
  div {
    display: grid;
    gap: 0.2rem;
    padding: 0.7rem 0.9rem 0.8rem;
    background: var(--card-code-bg-color);
    color: var(--card-muted-fg-color);
  }
  small {
    font-size: 0.72rem;
  }
  strong {
    overflow: hidden;
    font-weight: 600;
    color: var(--card-fg-color);
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  p {
    display: -webkit-box;
    overflow: hidden;
    margin: 0;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
`

const Room = styled.span`
  display: block;
  aspect-ratio: 1200 / 630;
  background: #101b34;
`
