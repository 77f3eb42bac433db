import { Card, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { set, useFormValue, type ObjectInputProps } from 'sanity'
import { styled } from 'styled-components'
import { firstLight, night } from '../branding/theme.ts'
import { GroundNote } from './ground-note.tsx'
import { useAssetUrl } from './use-asset-url.ts'

const inks = { [night]: '#f6efe2', [firstLight]: '#16203a' }

/** The firm's mark beside its name, by night and by day. */
export function MarkNote({
  id,
  value,
  readOnly,
  onChange,
}: Pick<ObjectInputProps, 'value' | 'readOnly' | 'onChange'> & { id: string }) {
  const url = useAssetUrl(id)
  const name = useFormValue(['productName'])
  const inOneTone = (value as { tone?: string } | undefined)?.tone !== 'own'
  if (!url) return null
  return (
    <Stack gap={2}>
      <Text size={1} muted>
        As the site shows it, by night and by day:
      </Text>
      <Drawn url={url}>
        {Object.entries(inks).map(([ground, ink]) => (
          <Name key={ground} style={{ background: ground, color: ink }}>
            {inOneTone ? (
              <Shape style={{ mask: `url("${url}") center / contain no-repeat` }}>
                <img src={url} alt="" />
              </Shape>
            ) : (
              <img src={url} alt="" />
            )}
            {String(name ?? '')}
          </Name>
        ))}
      </Drawn>
      {inOneTone && !readOnly && (
        <GroundNote
          url={url}
          words="This mark has a ground of its own: in one colour it would show as a block."
          offer={() => 'Show it as it is'}
          onAccept={() => onChange(set('own', ['tone']))}
        />
      )}
    </Stack>
  )
}

/** The icon in the sizes of a tab, a bookmark and a phone's home screen. */
export function IconNote({ id }: { id: string }) {
  const url = useAssetUrl(id)
  if (!url) return null
  return (
    <Stack gap={2}>
      <Text size={1} muted>
        In a tab, among bookmarks, on a phone:
      </Text>
      <Drawn url={url}>
        {Object.keys(inks).map((ground) => (
          <Sizes key={ground} style={{ background: ground }}>
            {[16, 32, 64].map((size) => (
              <img key={size} src={url} alt="" width={size} height={size} />
            ))}
          </Sizes>
        ))}
      </Drawn>
    </Stack>
  )
}

/** What shows the picture, unless the browser cannot draw it. */
function Drawn({ url, children }: { url: string; children: React.ReactNode }) {
  const [broken, setBroken] = useState<string>()
  if (broken === url)
    return (
      <Card tone="critical" padding={3} radius={2} border role="status" data-testid="broken-picture">
        <Text size={1}>
          This file cannot be drawn, so the site keeps what it has. Ask whoever made it for another SVG, or
          for a PNG.
        </Text>
      </Card>
    )
  return (
    <Flex gap={2} wrap="wrap" onErrorCapture={() => setBroken(url)}>
      {children}
    </Flex>
  )
}

const Name = styled.div`
  display: flex;
  gap: 0.5rem;
  align-items: center;
  min-height: 4.5rem;
  padding-inline: 1.5rem;
  border-radius: 3px;
  font:
    380 1.5rem / 1 'Newsreader Variable',
    serif;

  img {
    display: block;
    height: 1.5rem;
    max-width: 6rem;
  }
`

/* The picture keeps its own width, and is not seen itself. */
const Shape = styled.span`
  background: currentColor;

  img {
    opacity: 0;
  }
`

const Sizes = styled.div`
  display: flex;
  gap: 1.25rem;
  align-items: end;
  padding: 1rem 1.5rem;
  border-radius: 3px;

  img {
    object-fit: contain;
  }
`
