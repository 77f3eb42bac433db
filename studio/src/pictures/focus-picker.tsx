import { createImageUrlBuilder } from '@sanity/image-url'
import { Card, Flex, Stack, Text } from '@sanity/ui'
import type { KeyboardEvent, PointerEvent } from 'react'
import { set, type ObjectInputProps } from 'sanity'
import { styled } from 'styled-components'
import { dataset, hosted, ownOrigin, projectId } from '../project.ts'

/** A circle that covers the whole picture, which is what there is without one, could not be moved. */
export const middle = { _type: 'sanity.imageHotspot', x: 0.5, y: 0.5, width: 0.5, height: 0.5 }

interface Hotspot {
  x: number
  y: number
  width: number
  height: number
}

interface Picture {
  asset?: { _ref: string }
  hotspot?: Hotspot
  crop?: object
}

export interface Shape {
  title: string
  aspectRatio: number
}

const height = 140
const step = 0.02

export const images = createImageUrlBuilder({
  projectId,
  dataset,
  ...(!hosted && { baseUrl: ownOrigin }),
})

/** For an image of the form. */
export function FocusPicker({ value, schemaType, readOnly, onChange }: ObjectInputProps) {
  const picture = value as Picture | undefined
  const shapes = shapesOf(schemaType)
  if (!picture?.asset || !shapes || picture.asset._ref.endsWith('-svg')) return null
  return (
    <Card padding={3} radius={2} border data-testid="focus-picker">
      <Focus
        picture={{ ...picture, asset: picture.asset }}
        shapes={shapes}
        readOnly={readOnly ?? false}
        onMove={(hotspot) => onChange(set(hotspot, ['hotspot']))}
      />
    </Card>
  )
}

interface FocusProps {
  picture: Required<Pick<Picture, 'asset'>> & Picture
  shapes: readonly Shape[]
  readOnly: boolean
  onMove: (hotspot: Hotspot) => void
}

/** The picture, to be clicked where it matters, beside the crops in which the site shows it. */
export function Focus({ picture, shapes, readOnly, onMove }: FocusProps) {
  const { x, y } = picture.hotspot ?? middle

  const move = (to: { x: number; y: number }) =>
    onMove({ ...(picture.hotspot ?? middle), x: within(to.x), y: within(to.y) })
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    move({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height })
  }
  const nudge = (event: KeyboardEvent) => {
    const by = nudges[event.key]
    if (!by) return
    event.preventDefault()
    move({ x: x + by[0] * step, y: y + by[1] * step })
  }

  return (
    <Stack gap={3}>
      <Text size={1} weight="medium">
        Where is the face, or what matters most? Click on it.
      </Text>
      <Flex gap={3} wrap="wrap">
        <Figure>
          <Whole
            type="button"
            disabled={readOnly}
            aria-label={`What matters is ${percent(x)} from the left and ${percent(y)} from the top. Click on it, or move it with the arrow keys.`}
            onPointerDown={point}
            onKeyDown={nudge}
          >
            <img
              src={images
                .image(picture.asset)
                .height(height * 2)
                .url()}
              alt=""
              draggable={false}
              height={height}
            />
            <Ring style={{ left: percent(x), top: percent(y) }} />
          </Whole>
          <figcaption>
            <Text size={1} muted>
              Whole
            </Text>
          </figcaption>
        </Figure>
        {shapes.map(({ title, aspectRatio }) => (
          <Figure key={title}>
            <img
              src={cropped(picture, aspectRatio)}
              alt=""
              height={height}
              width={Math.round(height * aspectRatio)}
              data-shape={title}
            />
            <figcaption>
              <Text size={1} muted>
                {title}
              </Text>
            </figcaption>
          </Figure>
        ))}
      </Flex>
    </Stack>
  )
}

const nudges: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The shapes that the schema lists for the Studio's own dialog; without any the picture is shown whole. */
export function shapesOf({ options }: { options?: unknown }) {
  const { hotspot } = (options ?? {}) as { hotspot?: boolean | { previews?: Shape[] } }
  return typeof hotspot === 'object' ? hotspot.previews : undefined
}

/** As the site asks for it. */
const cropped = (picture: Picture, aspectRatio: number) =>
  images
    .image(picture)
    .width(Math.round(height * 2 * aspectRatio))
    .height(height * 2)
    .fit('crop')
    .url()

const within = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 1000) / 1000
const percent = (part: number) => `${Math.round(part * 100)}%`

const Figure = styled.figure`
  margin: 0;
  display: grid;
  gap: 8px;
  align-content: start;

  img {
    display: block;
    width: auto;
    height: ${height}px;
    max-width: 100%;
    object-fit: cover;
    border-radius: 3px;
  }
`

const Whole = styled.button`
  position: relative;
  padding: 0;
  border: 0;
  border-radius: 3px;
  background: none;
  cursor: crosshair;
  touch-action: none;
  overflow: hidden;

  &:focus-visible {
    outline: 2px solid var(--card-focus-ring-color);
    outline-offset: 2px;
  }

  &:disabled {
    cursor: default;
  }
`

/* Light inside dark, so that it shows on any picture. */
const Ring = styled.span`
  position: absolute;
  width: 36px;
  height: 36px;
  margin: -18px 0 0 -18px;
  border: 2px solid #fff;
  border-radius: 50%;
  box-shadow:
    0 0 0 2px rgb(0 0 0 / 60%),
    inset 0 0 0 1px rgb(0 0 0 / 60%);
  pointer-events: none;
`
