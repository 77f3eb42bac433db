import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Identity } from '../http/identity.ts'
import { openContentBackend, type ContentBackend } from './content.ts'
import { readEnv } from '../env.ts'

let folder: string
let content: ContentBackend
let log: string[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'audit-changes-'))
  log = []
  const person: Identity = { id: 'e', name: 'Edith', role: 'administrator' }
  content = await openContentBackend(
    readEnv({ DATA_DIR: folder }),
    {
      identify: async (headers) => (headers.get('authorization') === null ? undefined : person),
      person: async () => person,
      clientAddress: () => '::1',
      audit: async ({ name, address }, kind, about = '') =>
        void log.push(`${name} ${address} ${kind} ${about}`.trim()),
    },
    async () => undefined,
  )
})
afterEach(() => {
  content.close()
  rmSync(folder, { recursive: true })
})

async function ask(path: string, body?: object) {
  const answer = await content.routes.request(`/v2025-02-19/data/${path}/production`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: 'Bearer e' },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status).toBe(200)
  return answer.text()
}

const act = (action: string, rest: object) =>
  ask('actions', {
    actions: [
      {
        actionType: `sanity.action.document.${action}`,
        publishedId: 'ward',
        draftId: 'drafts.ward',
        ...rest,
      },
    ],
  })

test('what becomes public, or is no longer, is told of; drafts are not', async () => {
  const attributes = { _id: 'drafts.ward', _type: 'caseStudy', title: 'Less waiting' }
  await act('create', { attributes })
  await act('edit', { patch: { set: { title: 'Less waiting in the ward' } } })
  await act('publish', {})
  await act('edit', { patch: { set: { title: 'Not yet' } } })
  await act('discard', {})
  expect(log).toEqual(['Edith ::1 published case study “Less waiting in the ward” (ward)'])
  await act('unpublish', {})
  await act('publish', {})
  await act('delete', { includeDrafts: ['drafts.ward'] })
  await act('create', { attributes })
  await act('delete', { includeDrafts: ['drafts.ward'] })
  expect(log.slice(1)).toEqual([
    'Edith ::1 unpublished case study “Less waiting in the ward” (ward)',
    'Edith ::1 published case study “Less waiting in the ward” (ward)',
    'Edith ::1 deleted case study “Less waiting in the ward” (ward)',
    'Edith ::1 deleted case study “Less waiting” (ward)',
  ])
})

test('one transaction is one entry for each kind, however many documents it touches', async () => {
  const ids = Array.from({ length: 7 }, (_, index) => `m${index}`)
  await ask('mutate', { mutations: ids.map((_id) => ({ create: { _id, _type: 'teamMember' } })) })
  await ask('mutate', {
    mutations: [
      { createOrReplace: { _id: 'homePage', _type: 'homePage' } },
      { delete: { id: 'm0' } },
      { delete: { id: 'm1' } },
    ],
  })
  expect(log).toEqual([
    'Edith ::1 published team member (m0); team member (m1); team member (m2); team member (m3); team member (m4); 2 more',
    'Edith ::1 published home page',
    'Edith ::1 deleted team member (m0); team member (m1)',
  ])
})

test('whoever takes the whole content away is told of', async () => {
  await ask('export')
  expect(log).toEqual(['Edith ::1 content-exported'])
})

test('an address to which changes are sent is told of, without what is secret in it', async () => {
  const at = '/v2025-02-19/hooks/projects/local'
  const headers = { authorization: 'Bearer e' }
  const url = 'https://chat.example/hooks/a-secret-path'
  const body = JSON.stringify({ name: 'Chat', url, rule: { on: ['create'] } })
  const answer = await content.routes.request(at, { method: 'POST', headers, body })
  const { id } = (await answer.json()) as { id: string }
  await content.routes.request(`${at}/${id}`, { method: 'DELETE', headers })
  expect(log).toEqual([
    'Edith ::1 webhook-added Chat: https://chat.example',
    'Edith ::1 webhook-removed Chat: https://chat.example',
  ])
})
