import { openReadOnly } from '../db/open.ts'
import type { SanityDocument } from './document.ts'
import { Dataset } from './dataset.ts'
import { type Perspective, Views } from './query/perspective.ts'
import { runQuery } from './query/query.ts'
import { contentFile } from './store.ts'

export type ContentReader = ReturnType<typeof readContent>

/** The content of a data folder at this moment. Nothing is written, whichever release wrote it and whoever uses it. */
export function readContent(dataDir: string) {
  const db = openReadOnly(contentFile(dataDir))
  try {
    const dataset = new Dataset()
    for (const body of db.prepare<[], string>('SELECT body FROM documents ORDER BY id').pluck().iterate()) {
      const document = JSON.parse(body) as SanityDocument
      dataset.put(document._id, document)
    }
    const views = new Views(dataset)
    const last = db.prepare<[], string>('SELECT id FROM transactions ORDER BY seq DESC LIMIT 1').pluck().get()
    return {
      dataset,
      /** Of the last transaction. */
      revision: last,
      query: (groq: string, params: Record<string, unknown> = {}, perspective: Perspective = 'published') =>
        runQuery(groq, { view: views.of(perspective), params, identity: '' }),
    }
  } finally {
    db.close()
  }
}
