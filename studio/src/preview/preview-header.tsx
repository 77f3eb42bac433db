import { DesktopIcon } from '@sanity/icons/Desktop'
import { MobileDeviceIcon } from '@sanity/icons/MobileDevice'
import { TabletDeviceIcon } from '@sanity/icons/TabletDevice'
import { Box, Button, Flex } from '@sanity/ui'
import { useEffect, useState } from 'react'
import type { PreviewHeaderProps } from 'sanity/presentation'
import { createGlobalStyle, styled } from 'styled-components'

const screens = [
  { name: 'phone', label: 'As on a phone', icon: MobileDeviceIcon },
  { name: 'tablet', label: 'As on a tablet', icon: TabletDeviceIcon },
  { name: 'desktop', label: 'As on a desk', icon: DesktopIcon },
] as const

/** The preview's own bar, with the three kinds of screen side by side; of its own it knows two. */
export function PreviewHeader(props: PreviewHeaderProps) {
  const { viewport, setViewport, iframeRef, renderDefault } = props
  const [tablet, setTablet] = useState(false)
  const shown = viewport === 'mobile' ? 'phone' : tablet ? 'tablet' : 'desktop'

  useEffect(() => {
    iframeRef.current?.toggleAttribute('data-tablet', shown === 'tablet')
  })

  return (
    <>
      <TabletWidth />
      <Bar flex={1}>{renderDefault(props)}</Bar>
      <Flex gap={1} marginLeft={2} role="group" aria-label="Screen">
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
      </Flex>
    </>
  )
}

const Bar = styled(Box)`
  [data-testid='preview-viewport-toggle'] {
    display: none;
  }
`

const TabletWidth = createGlobalStyle`
  iframe[data-tablet] {
    max-width: 820px;
  }
`
