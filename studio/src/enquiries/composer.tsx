import { answerLength, type Enquiry } from '@daymark/schemas/staff'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { Box, Button, Flex, Select, Stack, Text, TextArea } from '@sanity/ui'
import { useId, useState } from 'react'
import { useAction } from '../use-action.ts'
import { useFetched } from '../use-loaded.ts'
import { answerHref } from './enquiry.ts'

interface Template {
  _id: string
  title: string
  text: string
}

const templatesQuery = `*[_type == "answerTemplate" && defined(title) && defined(text)] | order(title asc) { _id, title, text }`

interface Props {
  enquiry: Enquiry
  /** Whether an answer can be mailed from here. */
  mailConfigured: boolean
  onAnswer: (text: string) => Promise<void>
  onNote: (text: string) => Promise<void>
}

/** One field for both: what it holds becomes an answer or a note by the button that is pressed. */
export function Composer({ enquiry, mailConfigured, onAnswer, onNote }: Props) {
  const field = useId()
  const act = useAction()
  const templates = useFetched<Template[]>(templatesQuery, {}, 'published') ?? []
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const empty = text.trim() === ''

  async function send(how: (text: string) => Promise<void>, done: string) {
    setBusy(true)
    if (await act(() => how(text), done)) setText('')
    setBusy(false)
  }

  return (
    <Stack gap={3}>
      <Flex align="center" gap={3} wrap="wrap">
        <Text as="label" size={1} weight="semibold" style={{ flex: 1 }} {...{ htmlFor: field }}>
          {mailConfigured ? 'Your answer, or a note for colleagues' : 'A note for colleagues'}
        </Text>
        {mailConfigured && templates.length > 0 && (
          <Box>
            <Select
              fontSize={1}
              aria-label="Begin with a template"
              value=""
              onChange={(event) => {
                const chosen = templates.find(({ _id }) => _id === event.currentTarget.value)
                if (chosen) setText(chosen.text.replaceAll('{name}', enquiry.name))
              }}
            >
              <option value="">Begin with a template</option>
              {templates.map(({ _id, title }) => (
                <option key={_id} value={_id}>
                  {title}
                </option>
              ))}
            </Select>
          </Box>
        )}
      </Flex>
      <TextArea
        id={field}
        rows={5}
        dir="auto"
        maxLength={answerLength.most}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Flex gap={2} wrap="wrap">
        {mailConfigured && (
          <Button
            icon={EnvelopeIcon}
            text="Send the answer"
            tone="primary"
            disabled={empty || busy}
            onClick={() => void send(onAnswer, 'Your answer is kept and goes out now')}
          />
        )}
        <Button
          text="Keep as a note"
          mode="ghost"
          disabled={empty || busy}
          onClick={() => void send(onNote, 'The note is kept; only staff see it')}
        />
        <Button
          as="a"
          href={answerHref(enquiry)}
          icon={EnvelopeIcon}
          text="Answer by mail"
          title="In your own mail program"
          {...(mailConfigured ? { mode: 'bleed' } : { tone: 'primary' })}
        />
      </Flex>
    </Stack>
  )
}
