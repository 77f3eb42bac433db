import { auditKinds, type AuditKind, type AuditPage } from '@daymark/schemas/audit'
import { Button, Flex, Select, Stack, Text, TextInput } from '@sanity/ui'
import { useId, type ReactNode } from 'react'
import { everything, type Filter } from './filter.ts'

interface Props {
  filter: Filter
  people: AuditPage['people']
  onChange: (filter: Filter) => void
}

export function Filters({ filter, people, onChange }: Props) {
  const change = (part: Partial<Filter>) => onChange({ ...filter, ...part })
  return (
    <Flex gap={3} wrap="wrap" role="group" aria-label="Show">
      <Labelled label="Who">
        {(id) => (
          <Select
            id={id}
            fontSize={1}
            value={filter.person}
            onChange={(event) => change({ person: event.currentTarget.value })}
          >
            <option value="">Everybody</option>
            {people.map((person) => (
              <option key={person.id} value={person.id}>
                {person.name}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      <Labelled label="What">
        {(id) => (
          <Select
            id={id}
            fontSize={1}
            value={filter.kind}
            onChange={(event) => change({ kind: event.currentTarget.value as AuditKind | '' })}
          >
            <option value="">Everything</option>
            {Object.entries(auditKinds).map(([kind, title]) => (
              <option key={kind} value={kind}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      {(['firstDay', 'lastDay'] as const).map((day) => (
        <Labelled key={day} label={day === 'firstDay' ? 'From' : 'Until'}>
          {(id) => (
            <TextInput
              id={id}
              type="date"
              fontSize={1}
              value={filter[day]}
              onChange={(event) => change({ [day]: event.currentTarget.value })}
            />
          )}
        </Labelled>
      ))}
      <Button
        text="Show all"
        mode="bleed"
        fontSize={1}
        disabled={Object.values(filter).every((value) => value === '')}
        onClick={() => onChange(everything)}
        style={{ alignSelf: 'flex-end' }}
      />
    </Flex>
  )
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <Stack gap={2} flex={1} style={{ minWidth: '9rem' }}>
      <Text as="label" size={1} weight="medium" {...{ htmlFor: id }}>
        {label}
      </Text>
      {children(id)}
    </Stack>
  )
}
