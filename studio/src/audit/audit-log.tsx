import { DownloadIcon } from '@sanity/icons/Download'
import { auditCheckSchema } from '@daymark/schemas/audit'
import { Button, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { downloadResponse } from '../download-response.ts'
import { useStaffApi } from '../staff-api.ts'
import { useAction } from '../use-action.ts'
import { ToolPage } from '../ui/tool-page.tsx'
import { Entries } from './entries.tsx'
import { everything, searchOf } from './filter.ts'
import { Filters } from './filters.tsx'
import { useEntries } from './use-entries.ts'

/** Who did what, when and from where, for administrators. */
export default function AuditLog() {
  const api = useStaffApi()
  const toast = useToast()
  const act = useAction()
  const [filter, setFilter] = useState(everything)
  const log = useEntries(filter)

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
    <ToolPage
      title="Log"
      id="audit-log"
      beside={
        <>
          <Button
            text="Check"
            mode="ghost"
            fontSize={1}
            title="Whether an entry is missing or was changed"
            onClick={() => void act(check)}
          />
          <Button
            icon={DownloadIcon}
            text="Download"
            mode="ghost"
            fontSize={1}
            title="These entries as a table (CSV)"
            onClick={() => void act(download)}
          />
        </>
      }
    >
      <Text size={1} muted>
        Who did what, when and from where. Entries are never changed, and kept as long as enquiries are.
      </Text>
      <Filters filter={filter} people={log.people ?? []} onChange={setFilter} />
      <Entries {...log} />
    </ToolPage>
  )
}
