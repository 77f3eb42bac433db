import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Card, Flex, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import type { NavbarProps } from 'sanity'
import { useStaffApi } from '../staff-api.ts'

interface Trouble {
  code: string
  message: string
}

const everyMs = 20_000

/** The bar of the Studio, and below it what needs somebody's attention. */
export function NavbarWithTroubles(props: NavbarProps) {
  return (
    <>
      {props.renderDefault(props)}
      <TroubleLine />
    </>
  )
}

function TroubleLine() {
  const api = useStaffApi()
  const [troubles, setTroubles] = useState<Trouble[]>([])

  useEffect(() => {
    const ask = () => {
      if (document.hidden) return
      api
        .get<{ troubles: Trouble[] }>('/api/staff/troubles')
        .then((answer) => setTroubles(answer.troubles))
        .catch(() => {})
    }
    ask()
    const beat = setInterval(ask, everyMs)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(beat)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [api])

  if (troubles.length === 0) return null
  return (
    <Card tone="caution" paddingX={4} paddingY={3} borderBottom role="status" data-testid="troubles">
      <Flex align="center" gap={3}>
        <Text size={1}>
          <WarningOutlineIcon />
        </Text>
        <Text size={1}>{troubles.map(({ message }) => message).join(' ')}</Text>
      </Flex>
    </Card>
  )
}
