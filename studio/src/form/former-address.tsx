import { Card, Stack, Text } from '@sanity/ui'
import { useEffect } from 'react'
import { getPublishedId, isDraftId, set, useEditState, type ObjectInputProps } from 'sanity'
import { useLinking } from '../structure/use-linking.ts'

interface Addressed {
  _id?: string
  _type?: string
  address?: { current?: string }
  formerAddresses?: string[]
}

/** When a published page gets another address its former one is kept in the draft, so that it is redirected. */
export function FormerAddress({
  value,
  readOnly,
  onChange,
}: Pick<ObjectInputProps, 'value' | 'readOnly' | 'onChange'>) {
  const { _id = '', _type = '', address, formerAddresses = [] } = (value ?? {}) as Addressed
  const { published } = useEditState(getPublishedId(_id), _type)
  const before = (published as Addressed | null)?.address?.current
  const moved = isDraftId(_id) && before && before !== address?.current
  const unknown = moved && !formerAddresses.includes(before)

  useEffect(() => {
    if (!readOnly && unknown) onChange(set([...formerAddresses, before], ['formerAddresses']))
  })

  return moved ? <Moves from={before} id={getPublishedId(_id)} type={_type} /> : null
}

function Moves({ from, id, type }: { from: string; id: string; type: string }) {
  const names = useLinking(id, type)
  return (
    <Card tone="caution" padding={3} radius={2} border role="status" data-testid="moves">
      <Stack gap={3}>
        <Text size={1}>
          {`Publish moves this page. Who asks for its former address, “${from}”, is led on for good.`}
        </Text>
        {names.length > 0 && (
          <Text size={1}>
            {`These lead to it: ${names.join(', ')}. Links that were chosen from the list follow by themselves.`}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
