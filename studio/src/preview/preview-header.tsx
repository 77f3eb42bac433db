import { DesktopIcon } from '@sanity/icons/Desktop'
import { MobileDeviceIcon } from '@sanity/icons/MobileDevice'
import { TabletDeviceIcon } from '@sanity/icons/TabletDevice'
import { Box, Button, Flex } from '@sanity/ui'
import { useEffect, useRef, useState } from 'react'
import { usePresentationParams, type PreviewHeaderProps } from 'sanity/presentation'
import { createGlobalStyle, styled } from 'styled-components'
import { EarlyPreview, useEarlyPreview } from './early-preview.ts'
import { useKeptField } from './kept-field.ts'
import { PagePicker } from './page-picker.tsx'
import { ScaledDesk, useScaledDesk } from './scaled-desk.ts'
import { ownOrigin } from '../project.ts'
import { SharePreview } from './share-preview.tsx'

const screens = [
  { name: 'phone', label: 'As on a phone', icon: MobileDeviceIcon },
  { name: 'tablet', label: 'As on a tablet', icon: TabletDeviceIcon },
  { name: 'desktop', label: 'As on a desk', icon: DesktopIcon },
] as const

/** The preview's own bar, with the three kinds of screen side by side; of its own it knows two. */
export function PreviewHeader(props: PreviewHeaderProps) {
  const { viewport, setViewport, iframeRef, previewUrl, onPathChange, renderDefault } = props
  const [tablet, setTablet] = useState(false)
  const shown = viewport === 'mobile' ? 'phone' : tablet ? 'tablet' : 'desktop'

  useEffect(() => {
    iframeRef.current?.toggleAttribute('data-tablet', shown === 'tablet')
  })

  useEarlyPreview(props)
  useKeptField(props)
  useFieldInSight()
  useScaledDesk(iframeRef, shown === 'desktop')

  return (
    <>
      <TabletWidth />
      <EarlyPreview />
      <ScaledDesk />
      <PagePicker
        path={new URL(previewUrl ?? '/', ownOrigin).pathname}
        choose={(path) => onPathChange(path)}
      />
      <Bar flex={1}>{renderDefault(props)}</Bar>
      <Flex gap={1} marginLeft={2}>
        <Screens role="group" aria-label="Screen">
          {screens.map(({ name, label, icon }) => (
            <Button
              key={name}
              icon={icon}
              mode="bleed"
              fontSize={1}
              padding={2}
              title={label}
              aria-label={label}
              aria-pressed={shown === name}
              selected={shown === name}
              onClick={() => {
                setTablet(name === 'tablet')
                setViewport(name === 'phone' ? 'mobile' : 'desktop')
              }}
            />
          ))}
        </Screens>
        <SharePreview path={() => pathIn(iframeRef.current)} />
      </Flex>
    </>
  )
}

/** On a phone the page and its fields are two tabs: who taps a text is shown its field. */
function useFieldInSight() {
  const { id, path } = usePresentationParams()
  const chosen = path && `${id}.${path}`
  const shown = useRef(chosen)
  useEffect(() => {
    if (!chosen || shown.current === chosen) return
    shown.current = chosen
    document.querySelector<HTMLElement>('#presentation-narrow-tab-content')?.click()
  }, [chosen])
}

/** The page that the frame shows. */
const pathIn = (frame: HTMLIFrameElement | null) => frame?.contentWindow?.location.pathname ?? '/'

/* Sanity's own sharing needs a server that keeps its secrets: its link would show what is published. */
const Bar = styled(Box)`
  [data-testid='preview-viewport-toggle'],
  #share-menu {
    display: none;
  }
`

/* On a phone there is no room for another screen. */
const Screens = styled.div`
  display: flex;
  gap: 4px;

  @media (max-width: 600px) {
    display: none;
  }
`

const TabletWidth = createGlobalStyle`
  iframe[data-tablet] {
    max-width: 820px;
  }
`
