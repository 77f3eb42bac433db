import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '../../db/open.ts'
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

/** The only SQL on `preview_links`. */
export function createPreviewLinks(db: Db, audit: Audit, clock: () => number) {
  const columns = 'id, path, created_by AS createdBy, created_at AS createdAt, expires_at AS expiresAt'
  const insert = db.prepare('INSERT INTO preview_links VALUES (?, ?, ?, ?, ?, ?)')
  const prune = db.prepare('DELETE FROM preview_links WHERE expires_at <= ?')
  const current = db.prepare(
    `SELECT ${columns} FROM preview_links WHERE expires_at > ? ORDER BY created_at DESC`,
  )
  const find = db.prepare(`SELECT ${columns} FROM preview_links WHERE digest = ? AND expires_at > ?`)
  const remove = db.prepare<[string], { path: string }>(
    'DELETE FROM preview_links WHERE id = ? RETURNING path',
  )

  /** Answers the link's secret, this once. */
  const create = db.transaction((path: string, days: number, by: Actor) => {
    const secret = randomBytes(32).toString('base64url')
    const now = clock()
    prune.run(now)
    const link = { id: randomUUID(), path, createdBy: by.name, createdAt: now, expiresAt: now + days * day }
    insert.run(link.id, digest(secret), path, by.name, now, link.expiresAt)
    audit(by, 'preview-shared', `${path}, ${days} ${days === 1 ? 'day' : 'days'}`)
    return { link, secret }
  })

  const withdraw = db.transaction((id: string, by: Actor) => {
    const removed = remove.get(id)
    if (removed) audit(by, 'preview-withdrawn', removed.path)
    return removed !== undefined
  })

  return {
    create,
    list: () => current.all(clock()) as PreviewLink[],
    find: (secret: string) => find.get(digest(secret), clock()) as PreviewLink | undefined,
    withdraw,
  }
}

const digest = (secret: string) => createHash('sha256').update(secret).digest()
