import type { Settings } from '@daymark/schemas/pages'
import styled from 'styled-components'
import { useEditAttributes } from '../content/edit-attributes.ts'
import { useSite } from '../content/site.tsx'
import { askAgain } from './consent-state.ts'

/** An item of the footer's list, where there is something to choose: with a tag, and with script. */
export function CookieSettings({ settings }: { settings: Settings }) {
  const { config } = useSite()
  const edit = useEditAttributes()
  if (!config.gaMeasurementId) return null
  return (
    <Item>
      <button
        type="button"
        data-consent-settings=""
        onClick={askAgain}
        {...edit(settings.words, 'consentSettingsLabel')}
      >
        {settings.words.consentSettingsLabel}
      </button>
    </Item>
  )
}

const Item = styled.li`
  html:not([data-motion]) & {
    display: none;
  }
  button {
    padding: 0;
    border: 0;
    background: none;
    cursor: pointer;
  }
`
