import { Stack, Text } from '@sanity/ui'
import { useId, type CSSProperties, type ReactNode } from 'react'

interface Props {
  label: string
  flex?: number
  style?: CSSProperties
  /** The field, which takes the id that the label names. */
  children: (id: string) => ReactNode
}

export function Labelled({ label, children, ...room }: Props) {
  const id = useId()
  return (
    <Stack gap={2} {...room}>
      <Text as="label" size={1} weight="medium" {...{ htmlFor: id }}>
        {label}
      </Text>
      {children(id)}
    </Stack>
  )
}
