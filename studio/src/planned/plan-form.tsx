import { Button, Flex, Select, Stack, Text, TextInput } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { useClient } from 'sanity'
import { formatTime } from '../format-time.ts'
import { FindingList } from '../page-checks/finding-list.tsx'
import { usePageChecks } from '../page-checks/use-page-checks.ts'
import { apiVersion } from '../project.ts'
import { Labelled } from '../ui/labelled.tsx'
import { useListened } from '../use-listened.ts'
import { localTime, nextMonday, planDrafts, plansQuery, type Plan } from './plan.ts'

const alone = ''

interface Props {
  ids: readonly [string, ...string[]]
  type: string
  close: () => void
}

/** Chooses when drafts become public: at a time of their own, or together with what is planned already. */
export function PlanForm({ ids, type, close }: Props) {
  const [id] = ids
  const toast = useToast()
  const client = useClient({ apiVersion })
  const { rows: plans = [] } = useListened<Plan>(plansQuery, 'plans')
  const { findings, current } = usePageChecks(id, type, true)
  const [now] = useState(() => new Date())
  const [time, setTime] = useState(() => localTime(nextMonday(now)))
  const [name, setName] = useState(alone)
  const [busy, setBusy] = useState(false)
  const scheduled = plans.filter(({ state }) => state === 'scheduled')
  const plan = scheduled.find((it) => it.name === name)
  const moment = new Date(time)
  const past = !plan && !(moment > now)
  const broken = findings?.some(({ level }) => level === 'broken') ?? false

  async function submit() {
    setBusy(true)
    try {
      await planDrafts(client, ids, plan ?? moment)
      toast.push({
        status: 'success',
        title: `Visitors see it on ${formatTime(plan?.publishAt ?? moment.toISOString())}`,
        description: 'It is listed under “Planned”, where it can be moved or taken back.',
      })
      close()
    } catch {
      toast.push({
        status: 'error',
        title: 'It could not be planned. Nothing was changed: try again in a moment.',
      })
      setBusy(false)
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap={4}>
        {scheduled.length > 0 && (
          <Labelled label="Together with">
            {(id) => (
              <Select id={id} value={name} onChange={(event) => setName(event.currentTarget.value)}>
                <option value={alone}>Nothing else: at a time of its own</option>
                {scheduled.map((it) => (
                  <option key={it.name} value={it.name}>
                    {`${formatTime(it.publishAt ?? '')}: ${it.documents.map(({ title }) => title ?? 'a page').join(', ')}`}
                  </option>
                ))}
              </Select>
            )}
          </Labelled>
        )}
        {!plan && (
          <Labelled label="Day and time">
            {(id) => (
              <>
                <TextInput
                  id={id}
                  type="datetime-local"
                  min={localTime(now)}
                  value={time}
                  onChange={(event) => setTime(event.currentTarget.value)}
                />
                {past && (
                  <Text size={1} role="status">
                    Choose a time that is still to come.
                  </Text>
                )}
              </>
            )}
          </Labelled>
        )}
        <Text size={1} muted>
          Until then visitors see what is public now. The page is checked now, and again at that time: should
          something be broken then, nothing is published, and you are told.
        </Text>
        {!current && (
          <Text size={1} muted role="status">
            Checking the page…
          </Text>
        )}
        {findings && findings.length > 0 && (
          <FindingList id={id} type={type} findings={findings} onShow={close} />
        )}
        <Flex justify="flex-end" gap={2}>
          <Button text="Back to editing" mode="ghost" onClick={close} />
          <Button
            type="submit"
            text="Publish then"
            tone="primary"
            disabled={busy || past || broken || !current}
          />
        </Flex>
      </Stack>
    </form>
  )
}
