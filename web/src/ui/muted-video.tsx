import type { Video } from '@daymark/schemas/pages'
import { useEffect, useLayoutEffect, useRef } from 'react'
import styled from 'styled-components'
import { fileHref, imageSource } from '../content/image.ts'
import { useSite } from '../content/site.tsx'
import { useReducedMotion } from './reduced-motion.ts'
import { media } from './theme.ts'

const restartBefore = 0.1

interface Props {
  video: Video
  kind: 'hero' | 'contact'
  onPlay?: () => void
  onPause?: () => void
}

/** A silent loop behind content. The poster is its first frame; it plays only while it can be seen and may move. */
export function MutedVideo({ video, kind, onPlay, onPause }: Props) {
  const { content } = useSite().config
  const reducedMotion = useReducedMotion()
  const ref = useRef<HTMLVideoElement>(null)
  const told = useRef({ onPlay, onPause })
  const posters = posterSources(video, content)
  const narrow = video.narrow ? [video.narrow, video.narrowFallback] : []
  const wide = [video.wide, video.wideFallback]

  useEffect(() => {
    // It may have begun before there was script.
    if (!ref.current?.paused) told.current.onPlay?.()
  }, [])

  useLayoutEffect(() => {
    const element = ref.current
    const { onPause } = told.current
    return () => {
      // It ends with its page, and then nobody hears it any more.
      if (!element?.paused) onPause?.()
    }
  }, [])

  useEffect(() => {
    const element = ref.current
    if (!element) return
    silence(element)
    if (reducedMotion) {
      element.pause()
      return
    }
    return playWhileSeen(element)
  }, [reducedMotion])

  return (
    <Frame aria-hidden="true">
      <picture>
        {posters.narrow && <source media={narrowScreen} srcSet={posters.narrow.srcSet} sizes={posterSizes} />}
        <Poster
          src={posters.wide.src}
          srcSet={posters.wide.srcSet}
          sizes={posterSizes}
          width={posters.wide.width}
          height={posters.wide.height}
          alt=""
          decoding={kind === 'hero' ? 'sync' : 'async'}
          fetchPriority={kind === 'hero' ? 'high' : 'auto'}
          loading={kind === 'hero' ? 'eager' : 'lazy'}
        />
      </picture>
      <Film
        ref={ref}
        muted
        loop
        playsInline
        disablePictureInPicture
        preload="none"
        tabIndex={-1}
        data-kind={kind}
        onPlay={onPlay}
        onPause={onPause}
        onVolumeChange={(event) => silence(event.currentTarget)}
        onTimeUpdate={(event) => restartNearEnd(event.currentTarget)}
      >
        {narrow.map(
          (file) =>
            file && (
              <source
                key={file.url}
                media={narrowScreen}
                src={fileHref(file.url, content)}
                type={file.mimeType}
                data-narrow=""
              />
            ),
        )}
        {wide.map(
          (file) => file && <source key={file.url} src={fileHref(file.url, content)} type={file.mimeType} />,
        )}
        Your browser does not support the video tag.
      </Film>
    </Frame>
  )
}

export const narrowScreen = '((max-aspect-ratio: 4/5) or (max-width: 30em))'
export const posterSizes = 'max(100vw, 120vh)'

/** The posters as the markup and the head's preload both name them. */
export function posterSources(video: Video, content: Parameters<typeof imageSource>[1]) {
  return {
    wide: imageSource(video.poster, content, { widest: 1920 }),
    narrow: video.narrowPoster && imageSource(video.narrowPoster, content, { widest: 960 }),
  }
}

function silence(video: HTMLVideoElement) {
  if (!video.muted) video.muted = true
  if (video.volume !== 0) video.volume = 0
}

function restartNearEnd(video: HTMLVideoElement) {
  if (!(video.duration - video.currentTime < restartBefore)) return
  const plays = !video.paused || video.ended
  video.currentTime = 0
  if (plays) void video.play().catch(() => {})
}

function playWhileSeen(video: HTMLVideoElement) {
  let seen = false
  const follow = () => {
    if (seen && !document.hidden) {
      preferSmall(video)
      // A browser that refuses to play leaves the poster.
      void video.play().catch(() => {})
    } else video.pause()
  }
  const observer = new IntersectionObserver(([entry]) => {
    seen = Boolean(entry?.isIntersecting)
    follow()
  })
  observer.observe(video)
  document.addEventListener('visibilitychange', follow)
  return () => {
    observer.disconnect()
    document.removeEventListener('visibilitychange', follow)
  }
}

/** Who saves data gets the small rendition on a wide screen too. */
function preferSmall(video: HTMLVideoElement) {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (!connection?.saveData) return
  for (const source of video.querySelectorAll<HTMLSourceElement>('source[data-narrow][media]')) {
    source.removeAttribute('media')
    video.load()
  }
}

/* On paper the words stand on white. */
const Frame = styled.div`
  position: absolute;
  inset: 0;
  overflow: hidden;

  ${media.print} {
    display: none;
  }
`

const Poster = styled.img`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
`

/* A pixel smaller than the poster, so that its first frame is not the page's largest paint. */
const Film = styled.video`
  position: absolute;
  inset: 1px;
  width: calc(100% - 2px);
  height: calc(100% - 2px);
  object-fit: cover;

  /* Without script a browser would lay its own controls, and their shade, over the poster. */
  html:not([data-motion]) & {
    display: none;
  }
`
