import type { Desk } from '@daymark/schemas/staff'
import { Hono } from 'hono'
import type { createAuditLog } from '../audit/audit.ts'
import { withoutIds } from '../content/audit-changes.ts'
import type { ContentBackend } from '../content/content.ts'
import { requireRole } from '../http/require-role.ts'
import type { Staff } from '../staff/staff.ts'

const mostPublished = 4

interface Rooms {
  auditLog: Pick<ReturnType<typeof createAuditLog>, 'lastPublished'>
  content: Pick<ContentBackend, 'identify' | 'hosted' | 'present'>
  staff: Pick<Staff, 'people'>
}

/** What the Studio's “Start here” tells of the others' work. Hosted Sanity keeps that to itself. */
export function deskRoutes({ auditLog, content, staff: { people } }: Rooms) {
  const { identify, hosted, present } = content

  async function published() {
    const entries = await auditLog.lastPublished(mostPublished)
    return entries.map(({ at, who, about }) => ({ at, who, what: withoutIds(about) }))
  }

  return new Hono()
    .get('/api/staff/desk', async (c) => {
      const { id, proof } = await requireRole(c, identify, 'viewer')
      c.header('cache-control', 'no-store')
      return c.json({
        published: hosted ? null : await published(),
        here: present?.() ?? null,
        // A program that holds an API token needs no tour.
        tour: proof !== undefined && (await people.wantsTour(id)),
      } satisfies Desk)
    })
    .put('/api/staff/tour', async (c) => {
      const { id } = await requireRole(c, identify, 'viewer')
      await people.endTour(id)
      return c.body(null, 204)
    })
}
