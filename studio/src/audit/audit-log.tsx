import { DownloadIcon } from '@sanity/icons/Download'
import { auditCheckSchema } from '@daymark/schemas/audit'
import { Button, Card, Container, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { downloadResponse } from '../download-response.ts'
import { inWords, useStaffApi } from '../staff-api.ts'
import { Entries } from './entries.tsx'
import { everything, searchOf } from './filter.ts'
import { Filters } from './filters.tsx'
import { useEntries } from './use-entries.ts'

/** Who did what, when and from where, for administrators. */
export default function AuditLog() {
  const api = useStaffApi()
  const toast = useToast()
  const [filter, setFilter] = useState(everything)
  const log = useEntries(filter)

  const tell = (error: unknown) => void toast.push({ status: 'error', title: inWords(error) })

  async function download() {
    await downloadResponse(await api.open(`/api/audit/csv?${searchOf(filter)}`), 'log.csv')
    log.reload()
  }

  async function check() {
    const { entries, fault } = await api.get('/api/audit/check', auditCheckSchema)
    const whole = `All is as it was written, ${entries} ${entries === 1 ? 'entry' : 'entries'}.`
    toast.push({ status: fault ? 'error' : 'success', title: fault ?? whole, closable: true })
  }

  return (
    <Card height="fill" overflow="auto" data-testid="audit-log">
      <Container width={2} padding={[3, 4, 5]}>
        <Stack gap={4}>
          <Flex align="center" gap={2} wrap="wrap">
            <Heading as="h1" size={2} style={{ flex: 1 }}>
              Log
            </Heading>
            <Button
              text="Check"
              mode="ghost"
              fontSize={1}
              title="Whether an entry is missing or was changed"
              onClick={() => void check().catch(tell)}
            />
            <Button
              icon={DownloadIcon}
              text="Download"
              mode="ghost"
              fontSize={1}
              title="These entries as a table (CSV)"
              onClick={() => void download().catch(tell)}
            />
          </Flex>
          <Text size={1} muted>
            Who did what, when and from where. Entries are never changed, and kept as long as enquiries are.
          </Text>
          <Filters filter={filter} people={log.people ?? []} onChange={setFilter} />
          <Entries {...log} />
        </Stack>
      </Container>
    </Card>
  )
}
