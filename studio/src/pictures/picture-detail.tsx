import { sizeOf } from '@daymark/schemas/documents'
import { CloseIcon } from '@sanity/icons/Close'
import { Box, Button, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useId, useRef, useState, type ReactNode } from 'react'
import { getPublishedId, useCurrentUser, useSchema, type Schema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { styled } from 'styled-components'
import { isViewer } from '../roles.ts'
import { usableFile } from '../uploads/usable-file.ts'
import { UnusableFile } from '../uploads/upload-news.ts'
import { Focus, shapesOf, type Shape } from './focus-picker.tsx'
import type { KeptPicture, Pictures } from './use-pictures.ts'
import { titleOf, type Use } from './uses.ts'

interface Props {
  picture: KeptPicture
  kept: Pictures
  choose: (id: string | undefined) => void
  close: () => void
}

/** What one picture is called, shows and stands in, each changed once for all places. */
export function PictureDetail({ picture, kept, choose, close }: Props) {
  const schema = useSchema()
  const toast = useToast()
  const readOnly = isViewer(useCurrentUser())
  const [busy, setBusy] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const { uses } = picture
  const value = uses[0]?.value
  const shapes = uses.flatMap((use) => shapesIn(schema, use))
  const described = uses.filter((use) => fieldOf(schema, use)?.type.fields?.some(isShownAlt))

  async function act(done: string, action: () => Promise<unknown>) {
    setBusy(true)
    try {
      await action()
      toast.push({ status: 'success', title: done })
    } catch (error) {
      const title =
        error instanceof UnusableFile ? error.message : 'It was not stored. Try again in a moment.'
      toast.push({ status: 'error', title })
    } finally {
      setBusy(false)
    }
  }

  const drafts = 'Stored as drafts: visitors see it once you publish'
  const replace = (file: File) =>
    act(drafts, async () => choose(await kept.replace(picture, await usableFile(file))))

  return (
    <Side aria-label={picture.name}>
      <Stack gap={5}>
        <Flex align="center" gap={2}>
          <Box flex={1}>
            <Text as="h2" size={2} weight="semibold">
              {picture.name}
            </Text>
          </Box>
          <Button icon={CloseIcon} mode="bleed" aria-label="Close" onClick={close} />
        </Flex>
        <Text size={1} muted>
          {factsOf(picture)}
        </Text>

        <Words
          label="Name"
          about="Only staff see it."
          value={picture.name}
          readOnly={readOnly || busy}
          save={(title) => act('The name is stored', () => kept.rename(picture, title))}
        />
        {described.length > 0 && (
          <Words
            label="What the picture shows"
            about={`For people who cannot see it, ${inPlaces(described)}.`}
            value={described[0]?.value.alt ?? ''}
            readOnly={readOnly || busy}
            save={(alt) => act(drafts, () => kept.change(described, { alt }))}
          />
        )}
        {value && shapes.length > 0 && (
          <Focus
            picture={value}
            shapes={[...new Map(shapes.map((shape) => [shape.aspectRatio, shape])).values()]}
            readOnly={readOnly || busy}
            onMove={(hotspot) => void act(drafts, () => kept.change(uses, { hotspot }))}
          />
        )}

        <Part title={titleOfUses(picture)}>
          {uses.map((use) => (
            <Text size={1} key={`${use.document._id} ${use.path}`}>
              <IntentLink
                intent="edit"
                params={{ id: getPublishedId(use.document._id), type: use.document._type, path: use.path }}
              >
                {placeOf(schema, use)}
              </IntentLink>
            </Text>
          ))}
        </Part>

        {!readOnly && (
          <Flex gap={2} wrap="wrap">
            {uses.length > 0 && (
              <>
                <Button
                  text={uses.length === 1 ? 'Replace it' : `Replace it in all ${uses.length} places`}
                  mode="ghost"
                  fontSize={1}
                  disabled={busy}
                  onClick={() => chooser.current?.click()}
                />
                <input
                  ref={chooser}
                  type="file"
                  accept="image/*,.heic,.heif"
                  aria-label="The picture that takes its place"
                  hidden
                  onChange={(event) => {
                    const file = event.currentTarget.files?.[0]
                    if (file) void replace(file)
                  }}
                />
              </>
            )}
            <Button
              text="Throw away"
              mode="ghost"
              tone="critical"
              fontSize={1}
              disabled={busy || picture.held}
              title={picture.held ? 'It can be thrown away once no page uses it' : undefined}
              onClick={() =>
                void act(
                  'It stands under “Thrown away” now; older versions that showed it still have it',
                  async () => {
                    await kept.remove(picture)
                    close()
                  },
                )
              }
            />
          </Flex>
        )}
      </Stack>
    </Side>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={3}>
      <Text as="h3" size={1} weight="medium">
        {title}
      </Text>
      {children}
    </Stack>
  )
}

interface WordsProps {
  label: string
  about: string
  value: string
  readOnly: boolean
  save: (value: string) => Promise<void>
}

function Words({ label, about, value, readOnly, save }: WordsProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const changed = typed.trim() !== '' && typed !== value
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (changed) void save(typed.trim())
      }}
    >
      <Stack gap={2}>
        <Text as="label" size={1} weight="medium" {...{ htmlFor: id }}>
          {label}
        </Text>
        <Text size={1} muted id={`${id}-about`}>
          {about}
        </Text>
        <Flex gap={2}>
          <Box flex={1}>
            <TextInput
              id={id}
              fontSize={1}
              aria-describedby={`${id}-about`}
              readOnly={readOnly}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </Box>
          {changed && <Button type="submit" text="Save" tone="primary" fontSize={1} disabled={readOnly} />}
        </Flex>
      </Stack>
    </form>
  )
}

interface Field {
  name: string
  type: { title?: string; hidden?: unknown; options?: unknown; fields?: readonly Field[] }
}

/** The field of a use that stands at the top of its document. */
function fieldOf(schema: Schema, { document, path }: Use) {
  const type = schema.get(document._type) as { fields?: readonly Field[] } | undefined
  return type?.fields?.find(({ name }) => name === path)
}

const isShownAlt = ({ name, type }: Field) => name === 'alt' && type.hidden !== true

function shapesIn(schema: Schema, use: Use): Shape[] {
  const field = fieldOf(schema, use)
  return (field && shapesOf(field.type)) ?? []
}

function placeOf(schema: Schema, use: Use) {
  const type = schema.get(use.document._type)?.title ?? use.document._type
  const field = fieldOf(schema, use)?.type.title
  return [type, titleOf(use.document), field].filter(Boolean).join(' · ')
}

function titleOfUses({ uses, held }: KeptPicture) {
  if (uses.length > 0) return 'Where it is used'
  return held ? 'Visitors see it until drafts are published' : 'It is not used'
}

const inPlaces = (uses: readonly Use[]) =>
  uses.length === 1 ? 'in one place' : `in all ${uses.length} places`

function factsOf({ _id, size, mimeType }: KeptPicture) {
  const pixels = sizeOf(_id)
  const kind = mimeType
    .replace(/^image\//, '')
    .replace('svg+xml', 'svg')
    .toUpperCase()
  return `${kind}, ${pixels ? `${pixels.width} × ${pixels.height} pixels, ` : ''}${Math.round(size / 1024)} KB`
}

const Side = styled.section`
  flex: none;
  box-sizing: border-box;
  width: min(100%, 420px);
  height: 100%;
  padding: 20px;
  overflow: auto;
  border-inline-start: 1px solid var(--card-border-color);
  background: var(--card-bg-color);

  @media (max-width: 700px) {
    position: absolute;
    inset: 0;
    z-index: 1;
    width: auto;
  }
`
