import { limits } from '@daymark/schemas/contact'
import type { Assignee, Conversation, Enquiry } from '@daymark/schemas/staff'
import { answerLength } from '@daymark/schemas/staff'
import type { Context } from 'hono'
import * as z from 'zod'
import type { Actor } from '../../http/audit.ts'
import { Problem } from '../../http/problem.ts'
import { understandBody } from '../../http/understand.ts'
import type { EnquiryStore } from '../store/enquiry-store.ts'
import type { ConversationStore } from './conversation-store.ts'

interface Options {
  store: Pick<EnquiryStore, 'ofPerson'>
  conversation: ConversationStore
  find: (c: Context) => Promise<Enquiry>
  outbox: { configured: boolean; wake: () => void }
  /** Whom an enquiry can be given to, besides oneself. */
  colleagues: () => Promise<Assignee[]>
  changed: () => void
}

const textSchema = z.object({
  text: z
    .string()
    .max(answerLength.most)
    .refine((text) => text.trim() !== '' && text.isWellFormed())
    .transform((text) => text.trim()),
})
const assigneeSchema = z.object({ to: z.string().max(100).nullable() })
/** Of one person; older messages are found by the search. */
const mostShown = 50

/** What staff write about an enquiry. */
export function conversationHandlers({ store, conversation, find, outbox, colleagues, changed }: Options) {
  async function answerOf(c: Context, by: Actor) {
    const enquiry = await find(c)
    const theirs = (await store.ofPerson(enquiry.email)).slice(-mostShown)
    const entries = await Promise.all(theirs.map(({ id }) => conversation.entries(id)))
    return c.json({
      enquiries: theirs,
      entries: entries.flat(),
      assignee: await conversation.assignee(enquiry.id),
      colleagues: await everybody(by),
      mailConfigured: outbox.configured,
    } satisfies Conversation)
  }

  async function everybody({ id, name }: Actor): Promise<Assignee[]> {
    const others = (await colleagues()).filter((colleague) => colleague.id !== id)
    return [{ id, name }, ...others]
  }

  return {
    'GET /api/enquiries/:id/conversation': answerOf,
    'POST /api/enquiries/:id/answers': async (c: Context, by: Actor) => {
      const { id, spam } = await find(c)
      if (!outbox.configured) throw new Problem(409, 'mail_not_configured', 'No mail server is set up.')
      if (spam) throw new Problem(409, 'enquiry_is_spam', 'Mark it as not spam first')
      const { text } = await understandBody(c, textSchema, limits.bodyBytes)
      await conversation.answer(id, by, text)
      outbox.wake()
      changed()
      return answerOf(c, by)
    },
    'POST /api/enquiries/:id/notes': async (c: Context, by: Actor) => {
      const { id } = await find(c)
      const { text } = await understandBody(c, textSchema, limits.bodyBytes)
      await conversation.note(id, by, text)
      changed()
      return answerOf(c, by)
    },
    'PUT /api/enquiries/:id/assignee': async (c: Context, by: Actor) => {
      const { id } = await find(c)
      const { to } = await understandBody(c, assigneeSchema, limits.bodyBytes)
      const colleague = (await everybody(by)).find((person) => person.id === to)
      if (to !== null && !colleague)
        throw new Problem(422, 'no_such_colleague', 'There is no such colleague.')
      await conversation.assign(id, colleague ?? null)
      changed()
      return answerOf(c, by)
    },
  }
}
