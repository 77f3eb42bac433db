import { noticesSchema, type Notice } from '@daymark/schemas/staff'
import { Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { isLasting } from '../live-status/notices.tsx'
import { useStaffApi } from '../staff-api.ts'
import { Line, Lines, Panel } from './panel.tsx'

/** Whether something asks for attention; all checks are run under “How it is”. */
export function HowItGoes() {
  const api = useStaffApi()
  const [notices, setNotices] = useState<Notice[]>()
  useEffect(() => {
    api
      .get('/api/staff/notices', noticesSchema)
      .then((answer) => setNotices(answer.notices.filter(({ code }) => !isLasting(code))))
      .catch(() => {})
  }, [api])

  return (
    <Panel title="How it is" more={{ words: 'Look at everything', path: 'state' }}>
      {notices &&
        (notices.length === 0 ? (
          <Line>The pages are up, and nothing asks for your attention.</Line>
        ) : (
          <Lines>
            {notices.map(({ message }) => (
              <Text as="li" key={message} size={1}>
                {message}
              </Text>
            ))}
          </Lines>
        ))}
    </Panel>
  )
}
