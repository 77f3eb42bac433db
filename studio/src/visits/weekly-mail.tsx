import { weeklyMailSchema } from '@daymark/schemas/visits'
import { Flex, Switch, Text } from '@sanity/ui'
import { useId } from 'react'
import { useStaffApi } from '../staff-api.ts'
import { useAction, useAnswerOrToast } from '../use-action.ts'

const address = '/api/visits/weekly-mail'

/** Whether the person gets the figures of each week by mail; nothing where there is no account to send it to. */
export function WeeklyMailSwitch() {
  const api = useStaffApi()
  const act = useAction()
  const id = useId()
  const { answer, setAnswer } = useAnswerOrToast(address, weeklyMailSchema)

  if (typeof answer?.wanted !== 'boolean') return null
  return (
    <Flex align="center" gap={2}>
      <Switch
        id={id}
        checked={answer.wanted}
        onChange={({ currentTarget: { checked } }) =>
          void act(async () => setAnswer(await api.put(address, weeklyMailSchema, { wanted: checked })))
        }
      />
      <Text as="label" size={1} {...{ htmlFor: id }}>
        Mail me these figures every Monday
      </Text>
    </Flex>
  )
}
