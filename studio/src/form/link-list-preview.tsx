import { Stack, Text } from '@sanity/ui'
import { useFormValue } from 'sanity'
import { styled } from 'styled-components'
import { night } from '../branding/theme.ts'

interface Labelled {
  _key: string
  label?: string
}

/** The header or the footer of the site as a small laptop shows it, drawn to the width of the form. */
export function LinkListPreview({ list, links }: { list: 'navigation' | 'footerLinks'; links: Labelled[] }) {
  const settings = useFormValue([]) as { productName?: string; footerText?: string } | undefined
  const name = settings?.productName ?? ''
  const labels = links.map(({ _key, label }) => <span key={_key}>{label}</span>)
  return (
    <Stack gap={2}>
      <Text size={1} muted>
        {list === 'navigation' ? 'The top of every page:' : 'The foot of every page:'}
      </Text>
      <Screen aria-hidden="true" data-testid={`preview-${list}`}>
        {list === 'navigation' ? (
          <Header>
            <b>{name}</b>
            {labels}
          </Header>
        ) : (
          <Footer>
            <small>{settings?.footerText?.replaceAll('{product}', name)}</small>
            {labels}
          </Footer>
        )}
      </Screen>
    </Stack>
  )
}

/* An em of the bars inside is a pixel-sixteenth of a screen of 1024 pixels. */
const Screen = styled.div`
  container-type: inline-size;
  border: 1px solid var(--card-border-color);
  border-radius: 3px;
  overflow: hidden;
`

const Bar = styled.div`
  display: flex;
  align-items: center;
  font:
    430 calc(100cqi / 64) / 1.3 'Instrument Sans Variable',
    system-ui,
    sans-serif;
  padding: 0 3em;

  span {
    flex: none;
  }
`

const Header = styled(Bar)`
  gap: 2.5em;
  height: 4.5em;
  background: ${night};
  color: #f6efe2;
  font-weight: 560;

  b {
    flex: none;
    margin-right: auto;
    font:
      380 1.6em / 1 'Newsreader Variable',
      serif;
  }
`

const Footer = styled(Bar)`
  flex-wrap: wrap;
  gap: 0.5em 2em;
  padding-block: 1.6em;
  background: #fbf0e0;
  color: #454b60;
  font-size: calc(100cqi / 71);

  small {
    flex: none;
    margin-right: auto;
    font-size: 1em;
  }
  span {
    text-decoration: underline;
    text-decoration-color: rgb(22 32 58 / 0.22);
    text-underline-offset: 0.2em;
  }
`
