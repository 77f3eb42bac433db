import { randomUUID } from 'node:crypto'
import type { Assignee, ConversationEntry } from '@daymark/schemas/staff'
import { rowsOf, type Moment, type Operation, type SiteSql } from '../../db/site-sql.ts'
import { enqueueAnswer } from '../../outbox/store/common-sql.ts'

export type ConversationStore = ReturnType<typeof createConversationStore>

type Author = Pick<Assignee, 'id' | 'name'>

const columns = `id, enquiry_id AS "enquiryId", kind, who, text, created_at AS "createdAt",
  (SELECT max(state) FROM outbox WHERE entry_id = enquiry_entries.id) AS mail`

/** The only SQL on `enquiry_entries` and `enquiry_assignments`. What is erased with an enquiry, the database does. */
export function createConversationStore(sql: SiteSql, clock: () => number) {
  function* insert(
    enquiryId: string,
    kind: ConversationEntry['kind'],
    by: Author,
    text: string,
  ): Operation<string> {
    const id = randomUUID()
    yield* rowsOf(
      `INSERT INTO enquiry_entries (id, enquiry_id, kind, who_id, who, text, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, enquiryId, kind, by.id, by.name, text, new Date(clock())],
    )
    return id
  }

  function* markAnswered(enquiryId: string): Operation<void> {
    yield* rowsOf(`UPDATE contact_submissions SET status = 'answered' WHERE id = $1`, [enquiryId])
  }

  function* answer(enquiryId: string, by: Author, text: string): Operation<void> {
    const entryId = yield* insert(enquiryId, 'answer', by, text)
    yield* markAnswered(enquiryId)
    yield* enqueueAnswer(enquiryId, entryId, clock())
  }

  function* noteAnswered(enquiryId: string, by: Author): Operation<void> {
    yield* markAnswered(enquiryId)
    yield* insert(enquiryId, 'answered', by, '')
  }

  function* assign(enquiryId: string, to: Author | null): Operation<void> {
    yield* rowsOf('DELETE FROM enquiry_assignments WHERE enquiry_id = $1', [enquiryId])
    if (to === null) return
    yield* rowsOf('INSERT INTO enquiry_assignments (enquiry_id, user_id, name) VALUES ($1, $2, $3)', [
      enquiryId,
      to.id,
      to.name,
    ])
  }

  return {
    /** Kept, counted as answered and queued to be mailed, all or nothing. */
    answer: (enquiryId: string, by: Author, text: string) => sql.transaction(answer(enquiryId, by, text)),
    note: (enquiryId: string, by: Author, text: string) =>
      sql.transaction(insert(enquiryId, 'note', by, text)),
    /** Somebody answered in another way. */
    noteAnswered: (enquiryId: string, by: Author) => sql.transaction(noteAnswered(enquiryId, by)),
    assign: (enquiryId: string, to: Author | null) => sql.transaction(assign(enquiryId, to)),
    async assignee(enquiryId: string): Promise<Assignee | null> {
      const [row] = await sql.query<Assignee>(
        'SELECT user_id AS id, name FROM enquiry_assignments WHERE enquiry_id = $1',
        [enquiryId],
      )
      return row ?? null
    },
    /** The oldest first. */
    async entries(enquiryId: string): Promise<ConversationEntry[]> {
      const rows = await sql.query<Row>(
        `SELECT ${columns} FROM enquiry_entries WHERE enquiry_id = $1 ORDER BY created_at`,
        [enquiryId],
      )
      return rows.map(entry)
    },
    async find(entryId: string): Promise<ConversationEntry | undefined> {
      const [row] = await sql.query<Row>(`SELECT ${columns} FROM enquiry_entries WHERE id = $1`, [entryId])
      return row && entry(row)
    },
  }
}

interface Row extends Omit<ConversationEntry, 'createdAt'> {
  createdAt: Moment
}

const entry = ({ createdAt, ...rest }: Row): ConversationEntry => ({
  ...rest,
  createdAt: new Date(createdAt).toISOString(),
})
