import type { Settings } from '@daymark/schemas/pages'
import styled from 'styled-components'
import { useEditAttributes } from '../content/edit-attributes.ts'
import { fileHref, imageHref } from '../content/image.ts'
import { useSite } from '../content/site.tsx'
import { colour, media } from '../ui/theme.ts'

/** The height of the mark in rem, and the largest width by height. */
const [tall, widest] = [1.5, 4]

/** The sign of the firm beside its name: the one that staff uploaded, or the beacon. */
export function SiteMark({ settings }: { settings: Settings }) {
  const { mark } = settings
  const edit = useEditAttributes()
  const href = useMarkHref(mark)
  if (!mark || !href)
    return (
      <Beacon viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path className="lamp" d="M16 0.6 23 9.2 16 17.8 9 9.2Z" />
        <path d="M12.9 18.5H19.1L20.1 23.1H11.9ZM11.5 25.1H20.5L21.9 31.4H10.1Z" />
      </Beacon>
    )
  const ratio = mark.asset.width / mark.asset.height
  const shape = { $width: Math.min(ratio, widest) * tall, $ratio: ratio }
  return mark.tone === 'own' ? (
    <Own src={href} alt="" {...shape} {...edit(settings, 'mark')} />
  ) : (
    <InOneTone $href={href} {...shape} {...edit(settings, 'mark')} />
  )
}

/** For screens with up to three times the pixels. */
function useMarkHref(mark: Settings['mark']) {
  const { config } = useSite()
  if (!mark) return undefined
  const { url, width, height } = mark.asset
  if (url.endsWith('.svg')) return fileHref(url)
  return imageHref(mark, config.content, Math.round((96 * width) / height), 96)
}

interface Shape {
  $width: number
  $ratio: number
}

const Own = styled.img<Shape>`
  flex: none;
  width: ${({ $width }) => $width}rem;
  aspect-ratio: ${({ $ratio }) => $ratio};
`

/* The shape of the picture in the colour of the text, which changes with the ground. */
const InOneTone = styled.span<Shape & { $href: string }>`
  flex: none;
  width: ${({ $width }) => $width}rem;
  aspect-ratio: ${({ $ratio }) => $ratio};
  background: currentColor;
  mask: url('${({ $href }) => $href}') center / contain no-repeat;
  ${media.contrast} {
    forced-color-adjust: none;
    background: CanvasText;
  }
  ${media.print} {
    background: black !important;
    print-color-adjust: exact;
  }
`

const Beacon = styled.svg`
  flex: none;
  width: ${tall}rem;
  height: ${tall}rem;
  fill: currentColor;

  .lamp {
    fill: ${colour.accent};
  }
`
