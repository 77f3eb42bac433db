import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Deps } from '../deps.ts'

/** Metrics of the product besides those of its requests. Returns a function that stops measuring. */
export function measureProduct({ metrics, outbox, contact }: Deps) {
  metrics.gauge('outbox_mails', 'Mails that were not sent yet.', async () => {
    const { waiting, failed } = await outbox.status()
    return [
      [{ state: 'waiting' }, waiting],
      [{ state: 'failed' }, failed],
    ]
  })
  metrics.gauge('enquiries', 'Enquiries that are kept.', async () => {
    const { mailFailed: _, ...byStatus } = await contact.counts()
    return Object.entries(byStatus).map(([status, count]) => [{ status }, count])
  })

  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  metrics.gauge(
    'event_loop_delay_seconds',
    'How late the loop was since these figures were last read.',
    () => {
      const seconds = [
        ['0.5', delay.percentile(50)],
        ['0.99', delay.percentile(99)],
        ['1', delay.max],
      ] as const
      delay.reset()
      return seconds.map(([quantile, nanoseconds]) => [{ quantile }, nanoseconds / 1e9])
    },
  )
  return () => void delay.disable()
}
