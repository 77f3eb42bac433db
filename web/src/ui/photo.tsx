import type { Image } from '@daymark/schemas/pages'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import styled from 'styled-components'
import { ContentImage } from '../content/content-image.tsx'
import { colour } from './theme.ts'

/** A portrait that fills its frame; one that fails to load, before hydration too, is replaced by a person icon. */
export function Photo({ image, ...rest }: { image: Image } & Omit<ComponentProps<'span'>, 'ref'>) {
  const [failed, setFailed] = useState(false)
  const ref = useRef<HTMLImageElement>(null)

  useEffect(() => {
    const photo = ref.current
    if (photo?.complete && photo.naturalWidth === 0 && photo.currentSrc) setFailed(true)
  }, [])

  return (
    <Fill {...rest} $lqip={failed ? undefined : safeLqip(image)}>
      {failed ? (
        <Person viewBox="0 0 80 100" role="img" aria-label={image.alt}>
          <circle cx="40" cy="38" r="15" />
          <path d="M10 100C10 74 23 62 40 62S70 74 70 100Z" />
        </Person>
      ) : (
        <ContentImage
          ref={ref}
          image={image}
          ratio={4 / 5}
          widest={1200}
          sizes="(min-width: 44rem) 30vw, 86vw"
          onError={() => setFailed(true)}
        />
      )}
    </Fill>
  )
}

function safeLqip({ asset: { lqip } }: Image) {
  return lqip && /^data:image\/[a-z]+;base64,[A-Za-z0-9+/=]+$/.test(lqip) ? lqip : undefined
}

const Fill = styled.span<{ $lqip: string | undefined }>`
  position: absolute;
  inset: 0;
  background: ${colour.raised} center / cover;
  ${({ $lqip }) => $lqip && `background-image: url(${$lqip});`}

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`

const Person = styled.svg`
  width: 100%;
  height: 100%;
  fill: ${colour.line};
  stroke: ${colour.soft};
  stroke-width: 0.4;
`
