import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { rowsOf, type Moment, type Operation, type SiteSql } from '../../db/site-sql.ts'
import type { Actor, Audit } from '../../http/audit.ts'

export interface PreviewLink {
  id: string
  path: string
  createdBy: string
  createdAt: number
  expiresAt: number
}

const day = 24 * 60 * 60_000

export type PreviewLinks = ReturnType<typeof createPreviewLinks>

const columns = 'id, path, created_by AS "createdBy", created_at AS "createdAt", expires_at AS "expiresAt"'

/** The only SQL on `preview_links`. */
export function createPreviewLinks(sql: SiteSql, audit: Audit<Operation<void>>, clock: () => number) {
  function* create(path: string, days: number, by: Actor): Operation<{ link: PreviewLink; secret: string }> {
    const secret = randomBytes(32).toString('base64url')
    const now = clock()
    yield* rowsOf('DELETE FROM preview_links WHERE expires_at <= $1', [new Date(now)])
    const link = { id: randomUUID(), path, createdBy: by.name, createdAt: now, expiresAt: now + days * day }
    yield* rowsOf(
      `INSERT INTO preview_links (id, digest, path, created_by, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [link.id, digest(secret), path, by.name, new Date(now), new Date(link.expiresAt)],
    )
    yield* audit(by, 'preview-shared', `${path}, ${days} ${days === 1 ? 'day' : 'days'}`)
    return { link, secret }
  }

  function* withdraw(id: string, by: Actor): Operation<boolean> {
    const [removed] = yield* rowsOf<{ path: string }>(
      'DELETE FROM preview_links WHERE CAST(id AS text) = $1 RETURNING path',
      [id],
    )
    if (removed) yield* audit(by, 'preview-withdrawn', removed.path)
    return removed !== undefined
  }

  async function current(condition: string, ...values: unknown[]) {
    const rows = await sql.query<Row>(
      `SELECT ${columns} FROM preview_links WHERE expires_at > $1 ${condition} ORDER BY created_at DESC`,
      [new Date(clock()), ...values],
    )
    return rows.map((row) => ({
      ...row,
      createdAt: Number(row.createdAt),
      expiresAt: Number(row.expiresAt),
    })) satisfies PreviewLink[]
  }

  return {
    /** Answers the link's secret, this once. */
    create: (path: string, days: number, by: Actor) => sql.transaction(create(path, days, by)),
    list: () => current(''),
    async find(secret: string): Promise<PreviewLink | undefined> {
      return (await current('AND digest = $2', digest(secret)))[0]
    },
    withdraw: (id: string, by: Actor) => sql.transaction(withdraw(id, by)),
  }
}

interface Row extends Omit<PreviewLink, 'createdAt' | 'expiresAt'> {
  createdAt: Moment
  expiresAt: Moment
}

const digest = (secret: string) => createHash('sha256').update(secret).digest()
