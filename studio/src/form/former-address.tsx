import { useEffect } from 'react'
import { getPublishedId, isDraftId, set, useEditState, type ObjectInputProps } from 'sanity'

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
  const moved = isDraftId(_id) && before && before !== address?.current && !formerAddresses.includes(before)

  useEffect(() => {
    if (!readOnly && moved) onChange(set([...formerAddresses, before], ['formerAddresses']))
  })

  return null
}
