import { auditKinds, type AuditKind, type AuditPage } from '@daymark/schemas/audit'
import { Button, Flex, Select, TextInput } from '@sanity/ui'
import { Labelled } from '../ui/labelled.tsx'
import { everything, type Filter } from './filter.ts'

interface Props {
  filter: Filter
  people: AuditPage['people']
  onChange: (filter: Filter) => void
}

const room = { flex: 1, style: { minWidth: '9rem' } }

export function Filters({ filter, people, onChange }: Props) {
  const change = (part: Partial<Filter>) => onChange({ ...filter, ...part })
  return (
    <Flex gap={3} wrap="wrap" role="group" aria-label="Show">
      <Labelled label="Who" {...room}>
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
      <Labelled label="What" {...room}>
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
        <Labelled key={day} label={day === 'firstDay' ? 'From' : 'Until'} {...room}>
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
