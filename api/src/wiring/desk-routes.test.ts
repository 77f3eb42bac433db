import type { Desk } from '@daymark/schemas/staff'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAudit, createAuditLog } from '../audit/audit.ts'
import { deskRoutes } from './desk-routes.ts'
import { theServer } from '../http/audit.ts'
import { createStaff, type Staff } from '../staff/staff.ts'
import { engines, newPlace } from './stores.fixture.ts'

const clientAddress = () => '198.51.100.1'

for (const engine of engines) {
  let place: Awaited<ReturnType<typeof newPlace>>
  let staff: Staff
  let routes: ReturnType<typeof deskRoutes>
  let record: ReturnType<typeof createAuditLog>['record']
  let adaId: string

  beforeEach(async () => {
    place = await newPlace(engine)
    const { sql } = await place.open()
    staff = createStaff({ sql, audit: createAudit(), ownOrigin: () => true, clientAddress })
    const { identify } = staff
    const auditLog = createAuditLog({ sql, identify, clientAddress, retentionDays: 730 })
    record = auditLog.record
    const content = { identify, hosted: false, present: () => [{ id: 'b', name: 'Bob' }] }
    routes = deskRoutes({ auditLog, content, staff })
    adaId = (await staff.people.add(theServer, 'Ada', 'viewer')).person.id
  })
  afterEach(() => place.remove())

  const signIn = (kind: 'session' | 'token') => staff.credentials.issue(adaId, kind)
  const ask = (path: string, token: string, method = 'GET') =>
    routes.request(path, { method, headers: { authorization: `Bearer ${token}` } })
  const desk = async (token: string) => (await (await ask('/api/staff/desk', token)).json()) as Desk

  test(`${engine}: tells what was published last, by whom, and who is here`, async () => {
    const bob = { id: 'b', name: 'Bob', address: '' }
    await record(bob, 'published', 'home page; case study “Precision” (b3f1)')
    await record(bob, 'deleted', 'page “Old” (c2)')
    const { published, here } = await desk(await signIn('session'))
    expect(published).toMatchObject([{ who: 'Bob', what: 'home page; case study “Precision”' }])
    expect(here).toEqual([{ id: 'b', name: 'Bob' }])
  })

  test(`${engine}: the tour is offered to a person until it was answered, and to no program`, async () => {
    const session = await signIn('session')
    expect((await desk(session)).tour).toBe(true)
    expect((await desk(await signIn('token'))).tour).toBe(false)
    expect((await ask('/api/staff/tour', session, 'PUT')).status).toBe(204)
    expect((await desk(await signIn('session'))).tour).toBe(false)
  })
}
