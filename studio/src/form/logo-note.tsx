import { sizeOf } from '@daymark/schemas/documents'
import { logoSize } from '@daymark/schemas/render'
import { Card, Flex, Stack, Text } from '@sanity/ui'
import { useEffect, useRef } from 'react'
import { isDraftId, set, useFormValue, type ObjectInputProps } from 'sanity'
import { GroundNote } from './ground-note.tsx'
import { useAssetUrl } from './use-asset-url.ts'

/** The ground of the site's logo strip, and the plates that a logo may stand on there. */
const strip = '#101b34'
const plates = { light: '#fffaf1', dark: '#0a1122' }

/** A logo at the size, on the ground and in the ink of the site. */
export function LogoNote({ id }: { id: string }) {
  const url = useAssetUrl(id)
  const asItIs = useFormValue(['tone']) === 'own'
  const plate = plates[useFormValue(['ground']) as keyof typeof plates]
  if (!url) return null
  const ink = { filter: 'brightness(0) invert(1)', opacity: 0.82 }
  return (
    <Stack gap={2}>
      <Text size={1} muted>
        As the site shows it, at its real size:
      </Text>
      <Card radius={2} padding={5} style={{ backgroundColor: strip }}>
        <Flex justify="center">
          <img
            src={url}
            alt="The logo as the site shows it"
            {...logoSize(sizeOf(id) ?? { width: 3, height: 1 })}
            style={{
              maxWidth: '100%',
              ...(asItIs ? plate && { background: plate, boxShadow: `0 0 0 12px ${plate}` } : ink),
            }}
          />
        </Flex>
      </Card>
    </Stack>
  )
}

interface Logo {
  _id?: string
  tone?: string
  width?: number
  height?: number
  logo?: { asset?: { _ref?: string } }
}

/**
 * An uploaded logo's size is measured and stored. Only into a draft: what was published,
 * or went back to it, would otherwise be changed by being looked at.
 */
export function LogoMeasure({
  value,
  readOnly,
  onChange,
}: Pick<ObjectInputProps, 'value' | 'readOnly' | 'onChange'>) {
  const { _id, width, height, logo } = (value ?? {}) as Logo
  const id = logo?.asset?._ref
  const seen = useRef(id)
  const inDraft = _id !== undefined && isDraftId(_id)

  useEffect(() => {
    if (readOnly) return
    const size = sizeOf(id)
    const measured = id === seen.current && width && height
    seen.current = id
    if (!inDraft || !size || measured || (size.width === width && size.height === height)) return
    onChange([set(size.width, ['width']), set(size.height, ['height'])])
  }, [id, width, height, inDraft, readOnly, onChange])

  return null
}

/** A logo with a ground of its own, which one tone would fill, is offered to be shown as it is, on such a ground. */
export function LogoGround({
  value,
  readOnly,
  onChange,
}: Pick<ObjectInputProps, 'value' | 'readOnly' | 'onChange'>) {
  const { logo, tone } = (value ?? {}) as Logo
  const url = useAssetUrl(logo?.asset?._ref)
  if (!url || tone === 'own' || readOnly) return null
  return (
    <GroundNote
      url={url}
      words="This logo has a ground of its own: in one tone it would show as a white block."
      offer={(ground) => `Show it as it is, on a ${ground} ground`}
      onAccept={(ground) => onChange([set('own', ['tone']), set(ground, ['ground'])])}
    />
  )
}
