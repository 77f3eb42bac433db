import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { noticesSchema, retentionWaits, type Notice } from '@daymark/schemas/staff'
import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useCallback, useState } from 'react'
import { useCurrentUser, type NavbarProps } from 'sanity'
import { isAdministrator } from '../roles.ts'
import { useStaffApi } from '../staff-api.ts'
import { OfferTour } from '../tour/offer-tour.tsx'
import { useWhileLookedAt } from '../use-while-looked-at.ts'
import { ConfirmDeletion } from './confirm-deletion.tsx'
import { FieldsAtFault } from './fields-at-fault.tsx'

const everyMs = 20_000
const dismissedOn = 'daymark-notice-dismissed-on'

/** How the product is set up, which only an administrator may want to change, and nothing that went wrong. */
export const isLasting = (code: string) => code === 'mail_not_configured'

const today = () => new Date().toDateString()

/** The bar of the Studio, and below it what needs somebody's attention. */
export function NavbarWithNotices(props: NavbarProps) {
  return (
    <>
      {props.renderDefault(props)}
      <OfferTour />
      <Notices />
    </>
  )
}

function Notices() {
  const api = useStaffApi()
  const administrator = isAdministrator(useCurrentUser())
  const [notices, setNotices] = useState<Notice[]>([])
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(dismissedOn) === today())

  function dismiss() {
    localStorage.setItem(dismissedOn, today())
    setDismissed(true)
  }

  const ask = useCallback(() => {
    api
      .get('/api/staff/notices', noticesSchema)
      .then((answer) => setNotices(answer.notices))
      .catch(() => {})
  }, [api])

  useWhileLookedAt(ask, everyMs)

  const shown = notices.filter(({ code }) => !isLasting(code) || (administrator && !dismissed))
  const waiting = administrator ? shown.find(({ code }) => code === retentionWaits) : undefined
  if (shown.length === 0) return null
  return (
    <Card tone="caution" paddingX={4} paddingY={3} borderBottom role="status" data-testid="notices">
      <Flex align="center" gap={3}>
        <Text size={1}>
          <WarningOutlineIcon />
        </Text>
        <Stack gap={2} flex={1}>
          {shown.map(({ message, at }) => (
            <Text key={message} size={1}>
              {at ? 'A page cannot show what was published last.' : message}
            </Text>
          ))}
          {shown.map(({ message, at }) => at && <FieldsAtFault key={message} at={at} />)}
        </Stack>
        {waiting?.count !== undefined && <ConfirmDeletion count={waiting.count} onDone={ask} />}
        {shown.every(({ code }) => isLasting(code)) && (
          <Button text="Dismiss for today" mode="bleed" fontSize={1} padding={2} onClick={dismiss} />
        )}
      </Flex>
    </Card>
  )
}
