import { sizeOf } from '@daymark/schemas/documents'
import { logoSize } from '@daymark/schemas/render'
import { Card, Flex, Stack, Text } from '@sanity/ui'
import { useEffect, useRef, useState } from 'react'
import { isDraftId, set, useClient, type ObjectInputProps } from 'sanity'
import { apiVersion } from '../project.ts'

/** The ground of the site's logo strip. */
const ground = '#101b34'

/** A logo at the size, on the ground and in the ink of the site. */
export function LogoNote({ id }: { id: string }) {
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

  if (!url) return null
  return (
    <Stack gap={2}>
      <Text size={1} muted>
        As the site shows it, at its real size:
      </Text>
      <Card radius={2} padding={5} style={{ backgroundColor: ground }}>
        <Flex justify="center">
          <img
            src={url}
            alt="The logo as the site shows it"
            {...logoSize(sizeOf(id) ?? { width: 3, height: 1 })}
            style={{ maxWidth: '100%', filter: 'brightness(0) invert(1)', opacity: 0.82 }}
          />
        </Flex>
      </Card>
    </Stack>
  )
}

interface Logo {
  _id?: string
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
