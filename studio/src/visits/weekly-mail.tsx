import { weeklyMailSchema } from '@daymark/schemas/visits'
import { Flex, Switch, Text } from '@sanity/ui'
import { useEffect, useId, useState } from 'react'
import { useStaffApi } from '../staff-api.ts'
import { useAction } from '../use-action.ts'

const address = '/api/visits/weekly-mail'

/** Whether the person gets the figures of each week by mail; nothing where there is no account to send it to. */
export function WeeklyMailSwitch() {
  const api = useStaffApi()
  const act = useAction()
  const id = useId()
  const [wanted, setWanted] = useState<boolean | null>(null)

  useEffect(() => {
    void act(async () => setWanted((await api.get(address, weeklyMailSchema)).wanted))
  }, [api, act])

  if (wanted === null) return null
  return (
    <Flex align="center" gap={2}>
      <Switch
        id={id}
        checked={wanted}
        onChange={({ currentTarget: { checked } }) =>
          void act(async () =>
            setWanted((await api.put(address, weeklyMailSchema, { wanted: checked })).wanted),
          )
        }
      />
      <Text as="label" size={1} {...{ htmlFor: id }}>
        Mail me these figures every Monday
      </Text>
    </Flex>
  )
}
