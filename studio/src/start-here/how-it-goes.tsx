import { noticesSchema } from '@daymark/schemas/staff'
import { Text } from '@sanity/ui'
import { isLasting } from '../live-status/notices.tsx'
import { useAnswer } from '../use-loaded.ts'
import { Line, Lines, Panel } from '../ui/panel.tsx'

/** Whether something asks for attention; all checks are run under “How it is”. */
export function HowItGoes() {
  const { answer } = useAnswer('/api/staff/notices', noticesSchema)
  const notices = answer?.notices.filter(({ code }) => !isLasting(code))

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
