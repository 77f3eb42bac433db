import type { FormWords } from '@daymark/schemas/pages'
import styled from 'styled-components'
import { useEditAttributes } from '../content/edit-attributes.ts'
import { colour, type } from '../ui/theme.ts'

/** As the provider demands beside a form: https://developers.google.com/recaptcha/docs/faq */
export function BotCheckTerms({ words }: { words: FormWords }) {
  const edit = useEditAttributes()
  const link = (field: 'botCheckPrivacyLabel' | 'botCheckTermsLabel', href: string) => (
    <a href={href} {...edit(words, field)}>
      {words[field]}
    </a>
  )
  return (
    <Terms>
      <span {...edit(words, 'botCheckText')}>{words.botCheckText}</span>{' '}
      {link('botCheckPrivacyLabel', 'https://policies.google.com/privacy')}
      {', '}
      {link('botCheckTermsLabel', 'https://policies.google.com/terms')}
    </Terms>
  )
}

const Terms = styled.p`
  ${type.small}
  color: ${colour.soft};

  a {
    white-space: nowrap;
    color: ${colour.accent};
  }
`
