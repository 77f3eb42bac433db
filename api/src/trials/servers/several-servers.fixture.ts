import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { encodeSignatureHeader } from '@sanity/webhook'
import pg from 'pg'
import { newPostgresServer } from '../../db/postgres/server.fixture.ts'
import { newStallingProxy } from '../../db/postgres/stalling-proxy.fixture.ts'
import { openSmtp } from '../../outbox/smtp.fixture.ts'
import {
  logIn,
  newPlace,
  seedInto,
  sendEnquiry,
  startServer,
  type ServerProcess,
} from '../process.fixture.ts'
import { newBalancer } from './balancer.fixture.ts'

export type Site = Awaited<ReturnType<typeof newSite>>

const webhookSecret = 'between the content service and us'

/** Three servers on one PostgreSQL behind a balancer; a product of ours stands in for hosted Sanity. */
export async function newSite() {
  const place = newPlace()
  seedInto(place.dataDir)
  const sanity = startServer({ DATA_DIR: place.dataDir })
  const [database, smtp, sanityUrl] = await Promise.all([
    newPostgresServer({ folder: process.env.TEST_POSTGRES_FOLDER ?? '', durable: true }),
    openSmtp(),
    sanity.url,
  ])
  await database.start()
  const staff = await logIn(sanityUrl)
  /** The way of the first server to the database. */
  const proxy = await newStallingProxy(database.port)

  const env = {
    DATABASE_URL: database.url(),
    RATE_LIMIT_CONTACT: '1000000',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'site@firm.example',
    NOTIFY_TO: 'office@firm.example',
    SANITY_PROJECT_ID: 'local',
    SANITY_API_HOST: sanityUrl,
    SANITY_TOKEN: staff.authorization.replace('Bearer ', ''),
    SANITY_WEBHOOK_SECRET: webhookSecret,
  }
  const diskOf = (index: number) => join(place.folder, `server-${index}`)
  const start = (index: number) =>
    startServer({
      ...env,
      ...(index === 0 && { DATABASE_URL: proxy.through(database.url()) }),
      DATA_DIR: diskOf(index),
    })
  const servers = [0, 1, 2].map(start)
  const urls = await Promise.all(servers.map(({ url }) => url))
  const balancer = await newBalancer(() => urls)

  /** On a port of its own: what still goes to the old one is refused. */
  async function startAgain(index: number) {
    const server = start(index)
    servers[index] = server
    urls[index] = await server.url
  }

  return {
    sanityUrl,
    staff,
    database,
    proxy,
    smtp,
    env,
    place,
    urls,
    balancer: balancer.url,
    surprises: balancer.surprises,
    server: (index: number) => servers[index] as ServerProcess,
    startAgain,
    removeDisk: (index: number) => rmSync(diskOf(index), { recursive: true }),
    async rows<Row extends object>(sql: string) {
      const client = new pg.Client(database.url())
      await client.connect()
      return client
        .query<Row>(sql)
        .then(({ rows }) => rows)
        .finally(() => client.end())
    },
    /** As the content service tells of a publish. */
    async tellOfPublish(url: string) {
      const body = JSON.stringify({ _id: 'homePage', told: randomUUID() })
      const headers = {
        'sanity-webhook-signature': await encodeSignatureHeader(body, Date.now(), webhookSecret),
      }
      const answer = await fetch(`${url}/api/webhook/content`, { method: 'POST', headers, body })
      return answer.status
    },
    async remove() {
      await balancer.close()
      await Promise.all([...servers, sanity].map((server) => server.stop('SIGKILL')))
      await proxy.close()
      await smtp.close()
      await database.remove()
      place.remove()
    },
  }
}

const people = 3

/**
 * People who read the page, write, and send again, under the same key, until they are told that it arrived. Everything
 * else that they are told is noted.
 */
export function writeEnquiries(url: string) {
  const acknowledged = new Map<string, string>()
  const refusals: string[] = []
  let stopping = false
  const working = Array.from({ length: people }, async () => {
    while (!stopping) {
      const key = randomUUID()
      const body = JSON.stringify({ name: 'Ada', email: `${key}@example.com`, message: `About ${key}` })
      for (let id: string | undefined; id === undefined;) {
        await read()
        id = await send(key, body)
        if (id !== undefined) acknowledged.set(key, id)
      }
    }
  })

  async function read() {
    try {
      const answer = await fetch(url)
      await answer.text()
      if (answer.status !== 200) refusals.push(`page ${answer.status}`)
    } catch (cause) {
      refusals.push(`page ${String((cause as Error).cause ?? cause)}`)
    }
  }

  async function send(key: string, body: string) {
    try {
      const answer = await sendEnquiry(url, { headers: { 'idempotency-key': key }, body })
      const { id } = (await answer.json().catch(() => ({}))) as { id?: string }
      if (answer.status === 201) return id
      refusals.push(`${answer.status} ${answer.headers.get('retry-after')}`)
    } catch (cause) {
      refusals.push(String((cause as Error).cause ?? cause))
    }
    return undefined
  }

  return {
    acknowledged,
    refusals,
    async stop() {
      stopping = true
      await Promise.all(working)
    },
  }
}
