import { sizeOf } from '@daymark/schemas/documents'
import { logoSize } from '@daymark/schemas/render'
import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useEffect, useRef, useState } from 'react'
import { isDraftId, set, useClient, useFormValue, type ObjectInputProps } from 'sanity'
import { groundOf } from '../page-checks/boxed.ts'
import { apiVersion } from '../project.ts'

/** The ground of the site's logo strip, and the plates that a logo may stand on there. */
const strip = '#101b34'
const plates = { light: '#fffaf1', dark: '#0a1122' }

/** A logo at the size, on the ground and in the ink of the site. */
export function LogoNote({ id }: { id: string }) {
  const url = useAddress(id)
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

/** Of a picture that is stored. */
function useAddress(id: string | undefined) {
  const client = useClient({ apiVersion })
  const [url, setUrl] = useState<string>()

  useEffect(() => {
    let current = true
    client
      .fetch<string | null>('*[_id == $id][0].url', { id }, { perspective: 'raw' })
      .then((found) => current && setUrl(found ?? undefined))
      .catch(() => current && setUrl(undefined))
    return () => {
      current = false
    }
  }, [client, id])

  return url
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

/** A picture with a ground of its own, which one tone would fill: offers to show it as it is, on such a ground. */
export function LogoGround({
  value,
  readOnly,
  onChange,
}: Pick<ObjectInputProps, 'value' | 'readOnly' | 'onChange'>) {
  const { logo, tone } = (value ?? {}) as Logo
  const url = useAddress(logo?.asset?._ref)
  const [boxed, setBoxed] = useState<{ url: string; ground: 'light' | 'dark' | undefined }>()

  useEffect(() => {
    if (!url) return
    const image = new Image()
    image.onload = () => setBoxed({ url, ground: groundOf(image) })
    image.src = url
  }, [url])

  const ground = boxed?.url === url ? boxed?.ground : undefined
  if (!ground || tone === 'own' || readOnly) return null
  return (
    <Card tone="caution" padding={3} radius={2} border role="status" data-testid="logo-ground">
      <Flex align="center" gap={3} wrap="wrap">
        <Text size={1} style={{ flex: '1 1 14em' }}>
          This logo has a ground of its own: in one tone it would show as a white block.
        </Text>
        <Button
          text={`Show it as it is, on a ${ground} ground`}
          mode="ghost"
          fontSize={1}
          padding={2}
          onClick={() => onChange([set('own', ['tone']), set(ground, ['ground'])])}
        />
      </Flex>
    </Card>
  )
}
