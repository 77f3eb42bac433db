import { webhookOperations, type Webhook } from '@daymark/schemas/webhooks'
import { Box, Button, Checkbox, Flex, Heading, Stack, Text, TextInput } from '@sanity/ui'
import { useId, useState, type FormEvent } from 'react'
import { operationWords } from './operations.ts'

/** What the server takes; it says what is wrong with it. */
export interface NewWebhook extends Pick<Webhook, 'name' | 'url' | 'rule' | 'includeDrafts'> {
  secret: string | null
}

const nothing: NewWebhook = {
  name: '',
  url: '',
  rule: { on: [...webhookOperations], filter: '', projection: '' },
  includeDrafts: false,
  secret: null,
}

export function AddWebhook({ onAdd }: { onAdd: (webhook: NewWebhook) => Promise<boolean> }) {
  const [webhook, setWebhook] = useState(nothing)
  const { name, url, rule, includeDrafts, secret } = webhook
  const change = (part: Partial<NewWebhook>) => setWebhook((before) => ({ ...before, ...part }))
  const changeRule = (part: Partial<Webhook['rule']>) => change({ rule: { ...rule, ...part } })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await onAdd({ ...webhook, name: name.trim(), url: url.trim() })) setWebhook(nothing)
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap={4}>
        <Heading as="h2" size={1}>
          Tell another service
        </Heading>
        <Line label="Name" value={name} onChange={(text) => change({ name: text })} />
        <Line
          label="Address"
          hint="Where changes are posted to: https://…"
          value={url}
          onChange={(text) => change({ url: text })}
        />
        <Flex gap={4} wrap="wrap" role="group" aria-label="When a document is">
          <Text size={1} weight="medium">
            When a document is
          </Text>
          {webhookOperations.map((operation) => (
            <Check
              key={operation}
              label={operationWords[operation]}
              checked={rule.on.includes(operation)}
              onChange={(checked) =>
                changeRule({
                  on: webhookOperations.filter((one) =>
                    one === operation ? checked : rule.on.includes(one),
                  ),
                })
              }
            />
          ))}
        </Flex>
        <Check
          label="Also drafts, before they are published"
          checked={includeDrafts}
          onChange={(checked) => change({ includeDrafts: checked })}
        />
        <Line
          label="Filter (GROQ)"
          hint='Which documents are meant, in GROQ, the language in which content is asked for: _type == "caseStudy" means case studies. Empty: all.'
          value={rule.filter}
          onChange={(filter) => changeRule({ filter })}
        />
        <Line
          label="Projection (GROQ)"
          hint="What is sent of each, in the same language: {_id, title} means its id and its title. Empty: the whole document."
          value={rule.projection}
          onChange={(projection) => changeRule({ projection })}
        />
        <Line
          label="Secret"
          hint="Deliveries are signed with it, so that the service knows whom they come from. It is not shown again."
          type="password"
          value={secret ?? ''}
          onChange={(text) => change({ secret: text || null })}
        />
        <Flex>
          <Button
            type="submit"
            text="Add"
            tone="primary"
            disabled={name.trim() === '' || url.trim() === '' || rule.on.length === 0}
          />
        </Flex>
      </Stack>
    </form>
  )
}

interface LineProps {
  label: string
  hint?: string
  type?: 'password'
  value: string
  onChange: (text: string) => void
}

function Line({ label, hint, type, value, onChange }: LineProps) {
  const id = useId()
  return (
    <Stack gap={3}>
      <Text as="label" size={1} weight="medium" {...{ htmlFor: id }}>
        {label}
      </Text>
      {hint && (
        <Text size={1} muted id={`${id}-hint`}>
          {hint}
        </Text>
      )}
      <TextInput
        id={id}
        {...(type && { type })}
        fontSize={1}
        autoComplete={type ? 'new-password' : 'off'}
        aria-describedby={hint && `${id}-hint`}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Stack>
  )
}

function Check(props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <Flex as="label" gap={2} align="center">
      <Checkbox checked={props.checked} onChange={(event) => props.onChange(event.currentTarget.checked)} />
      <Box>
        <Text size={1}>{props.label}</Text>
      </Box>
    </Flex>
  )
}
