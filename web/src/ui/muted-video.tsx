import type { Video } from '@daymark/schemas/pages'
import { useEffect, useLayoutEffect, useRef } from 'react'
import styled from 'styled-components'
import { fileHref, imageSource } from '../content/image.ts'
import { useSite } from '../content/site.tsx'
import { useWords } from '../content/use-words.ts'
import { useReducedMotion } from './reduced-motion.ts'
import { media } from './theme.ts'

const restartBefore = 0.1

interface Props {
  video: Video
  kind: 'hero' | 'contact'
  onPlay?: () => void
  onPause?: () => void
}

/**
 * A silent video loop behind content; the poster is its first frame. It plays only while it is on screen, in a shown
 * tab, and motion is not reduced. Neither `onPlay` nor `onPause` is called when scrolling or changing tabs pauses it.
 */
export function MutedVideo({ video, kind, onPlay, onPause }: Props) {
  const { content } = useSite().config
  const { noVideoText } = useWords()
  const reducedMotion = useReducedMotion()
  const ref = useRef<HTMLVideoElement>(null)
  const playing = useRef(false)
  /** Until the next play event: that of the pause may come when the video is in view again. */
  const wentOutOfView = useRef(false)
  const posters = posterSources(video, content)

  const reportPlay = () => {
    wentOutOfView.current = false
    if (playing.current) return
    playing.current = true
    onPlay?.()
  }
  const reportPause = () => {
    if (!playing.current || wentOutOfView.current) return
    playing.current = false
    onPause?.()
  }
  const report = useRef({ reportPlay, reportPause })

  useEffect(() => {
    // It may have started before hydration.
    if (!ref.current?.paused) report.current.reportPlay()
  }, [])

  useLayoutEffect(() => {
    const { reportPause } = report.current
    return () => {
      // Unmounting ends playback, but React no longer handles the events of the element.
      wentOutOfView.current = false
      reportPause()
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
    return playInView(element, () => {
      wentOutOfView.current = true
    })
  }, [reducedMotion])

  return (
    <Frame aria-hidden="true">
      <picture>
        {posters.narrow && (
          <source media={narrowScreen} srcSet={posters.narrow.srcSet} sizes={posterSizes[kind].narrow} />
        )}
        <Poster
          src={posters.wide.src}
          srcSet={posters.wide.srcSet}
          sizes={posterSizes[kind].wide}
          width={posters.wide.width}
          height={posters.wide.height}
          alt=""
          decoding={kind === 'hero' ? 'sync' : 'async'}
          fetchPriority={kind === 'hero' ? 'high' : 'auto'}
          loading={kind === 'hero' ? 'eager' : 'lazy'}
        />
      </picture>
      <VideoElement
        ref={ref}
        muted
        loop
        playsInline
        disablePictureInPicture
        preload="none"
        tabIndex={-1}
        data-kind={kind}
        onPlay={reportPlay}
        onPause={reportPause}
        onVolumeChange={(event) => silence(event.currentTarget)}
        onTimeUpdate={(event) => restartNearEnd(event.currentTarget)}
      >
        {video.narrow && sources([video.narrow, video.narrowFallback], narrowScreen)}
        {sources([video.wide, video.wideFallback])}
        {noVideoText}
      </VideoElement>
    </Frame>
  )
}

const sources = (files: (Video['wide'] | null)[], media?: string) =>
  files.map(
    (file) => file && <source key={file.url} media={media} src={fileHref(file.url)} type={file.mimeType} />,
  )

export const narrowScreen = '((max-aspect-ratio: 4/5) or (max-width: 30em))'
/** Posters cover their section: the first screen, or the contact section with its form. */
export const posterSizes = {
  hero: { wide: 'max(100vw, 168vh)', narrow: 'max(100vw, 53vh)' },
  contact: { wide: 'max(100vw, 104rem)', narrow: 'max(100vw, 36rem)' },
} as const

/** The posters as the markup and the head's preload both name them. */
export function posterSources(video: Video, content: Parameters<typeof imageSource>[1]) {
  return {
    wide: imageSource(video.poster, content, { widest: 3456 }),
    narrow: video.narrowPoster && imageSource(video.narrowPoster, content, { widest: 1600 }),
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

function playInView(video: HTMLVideoElement, leaves: () => void) {
  let onScreen = false
  const update = () => {
    if (onScreen && !document.hidden) {
      preferSmall(video)
      // Where the browser refuses to play, the poster stays.
      void video.play().catch(() => {})
    } else {
      leaves()
      video.pause()
    }
  }
  const observer = new IntersectionObserver((entries) => {
    onScreen = Boolean(entries.at(-1)?.isIntersecting)
    update()
  })
  observer.observe(video)
  document.addEventListener('visibilitychange', update)
  return () => {
    observer.disconnect()
    document.removeEventListener('visibilitychange', update)
  }
}

/** With data saving on, a wide screen gets the small rendition too. */
function preferSmall(video: HTMLVideoElement) {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (!connection?.saveData) return
  for (const source of video.querySelectorAll<HTMLSourceElement>('source[media]')) {
    source.removeAttribute('media')
    video.load()
  }
}

/* In print and in forced colours there is no background. */
const Frame = styled.div`
  position: absolute;
  inset: 0;
  overflow: hidden;

  ${media.print} {
    display: none;
  }
  ${media.contrast} {
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

/* A pixel smaller than the poster, so that the video's first frame does not count as the largest paint. */
const VideoElement = styled.video`
  position: absolute;
  inset: 1px;
  width: calc(100% - 2px);
  height: calc(100% - 2px);
  object-fit: cover;

  /* Without script a browser may draw its own play button over the poster. */
  html:not([data-motion]) & {
    display: none;
  }
`
