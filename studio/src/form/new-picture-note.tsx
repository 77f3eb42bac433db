import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import {
  getPublishedId,
  getValueAtPath,
  set,
  unset,
  useEditState,
  useFormValue,
  type ObjectInputProps,
  type Path,
} from 'sanity'
import { middle } from '../pictures/focus-picker.tsx'

interface Picture {
  alt?: string
  hotspot?: object
  crop?: object
  asset?: { _ref?: string }
}

/** A picture that takes another's place keeps the description, the circle and the crop of that one: asks whether they fit. */
export function NewPictureNote({ path, schemaType, value, readOnly, onChange }: ObjectInputProps) {
  const picture = value as Picture | undefined
  const before = usePublished(path)
  const [fits, setFits] = useState<string>()
  const asset = picture?.asset?._ref

  if (readOnly || !asset || !before?.asset?._ref || before.asset._ref === asset || fits === asset) return null
  const described = schemaType.fields.some(({ name, type }) => name === 'alt' && type.hidden !== true)
  const sameWords = described && Boolean(picture.alt) && picture.alt === before.alt
  const samePlace =
    Boolean(picture.hotspot ?? picture.crop) &&
    JSON.stringify([picture.hotspot, picture.crop]) === JSON.stringify([before.hotspot, before.crop])
  if (!sameWords && !samePlace) return null

  const kept = [sameWords && `the description “${picture.alt}”`, samePlace && 'the circle and the crop']
  const clear = () =>
    onChange([
      ...(sameWords ? [unset(['alt'])] : []),
      ...(samePlace ? [set(middle, ['hotspot']), unset(['crop'])] : []),
    ])
  return (
    <Card tone="caution" padding={3} radius={2} border role="status" data-testid="new-picture">
      <Stack gap={3}>
        <Text size={1}>
          {`This is a new picture, with ${kept.filter(Boolean).join(', ')} of the one before. Do they fit?`}
        </Text>
        <Flex gap={2} wrap="wrap">
          <Button text="No, start afresh" mode="ghost" fontSize={1} padding={2} onClick={clear} />
          <Button
            text="Yes, keep them"
            mode="ghost"
            fontSize={1}
            padding={2}
            onClick={() => setFits(asset)}
          />
        </Flex>
      </Stack>
    </Card>
  )
}

function usePublished(path: Path) {
  const id = useFormValue(['_id'])
  const type = useFormValue(['_type'])
  const { published } = useEditState(getPublishedId(String(id)), String(type))
  return getValueAtPath(published, path) as Picture | undefined
}
