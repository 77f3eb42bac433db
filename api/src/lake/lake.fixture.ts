import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerType, serve } from '@hono/node-server'
import { createClient, type ClientConfig } from '@sanity/client'
import type { Identify, Role } from '../http/identity.ts'
import { type Lake, type LakeChange, type LakeOptions, openLake } from './lake.ts'

/** For tests: a lake on its own folder and port, and real clients for each role (their token is the role). */
export async function startLake({ port = 0, ...options }: Partial<LakeOptions> & { port?: number } = {}) {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'lake-'))
  const changes: LakeChange[] = []
  const lake = openLake({
    dataDir,
    identify: byRole,
    knownQueries: [],
    afterCommit: (change) => changes.push(change),
    ...options,
  })
  const { server, origin } = await listen(lake, port)
  const client = (role?: Role, config: ClientConfig = {}) =>
    createClient({
      projectId: 'local',
      dataset: 'production',
      apiHost: origin,
      useProjectHostname: false,
      useCdn: false,
      apiVersion: '2025-02-19',
      ...(role && { token: role }),
      ...config,
    })
  return {
    lake,
    changes,
    client,
    dataDir,
    origin,
    server,
    async stop({ keep = false } = {}) {
      lake.endStreams()
      const closed = new Promise((resolve) => server.close(resolve))
      // A client that begins again and again on a connection that it kept would hold it open.
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
      lake.close()
      if (!keep) rmSync(dataDir, { recursive: true })
    },
  }
}

export const byRole: Identify = async (headers) => {
  const role = headers.get('authorization')?.replace('Bearer ', '')
  if (role !== 'administrator' && role !== 'editor' && role !== 'viewer') return undefined
  return { id: `p-${role}`, name: role, role }
}

function listen(lake: Lake, port: number) {
  return new Promise<{ server: ServerType; origin: string }>((resolve) => {
    const server = serve({ fetch: lake.routes.fetch, port, hostname: '127.0.0.1' }, (info: AddressInfo) => {
      resolve({ server, origin: `http://127.0.0.1:${info.port}` })
    })
    server.on('upgrade', (request, socket, head) => {
      const refusal = lake.upgrade(request, socket, head)
      if (refusal) socket.end(`HTTP/1.1 ${refusal} Refused\r\n\r\n`)
    })
  })
}
