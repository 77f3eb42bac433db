import { Hono } from 'hono'
import { z } from 'zod'
import type { ClientAddress } from '../http/client-address.ts'
import type { Core } from './core.ts'
import { refusal } from './lake-error.ts'
import { checkDataset, readJson, requireWriter, type StaffEnv, version } from './wire.ts'

const schemaType = 'system.schema'
const bodyLimit = 5 * 1024 * 1024
const name = z.string().regex(/^[\w-]{1,100}$/)
const deployed = z.object({
  schemas: z
    .array(
      z.object({
        schema: z.array(z.unknown()),
        tag: name.optional(),
        version: z.string().max(100).optional(),
        workspace: z.object({
          name: z.string().min(1).max(100),
          title: z.string().max(200).optional(),
        }),
      }),
    )
    .min(1)
    .max(20),
})

/** The schemas that `sanity schemas deploy` puts into the dataset, one document for each workspace of a Studio. */
export function schemaRoutes({ core, clientAddress }: { core: Core; clientAddress: ClientAddress }) {
  const app = new Hono<StaffEnv>()
  const path = `${version}/projects/:project/datasets/:dataset/schemas`
  const stored = () => [...core.dataset.all()].filter(({ _type }) => _type === schemaType)

  app.get(`${path}/:id?`, (c) => {
    checkDataset(c)
    const id = c.req.param('id')
    return c.json(stored().filter(({ _id }) => id === undefined || _id === id))
  })

  app.put(path, async (c) => {
    checkDataset(c)
    const { id: author } = requireWriter(c.var.identity)
    const read = deployed.safeParse(await readJson(c, bodyLimit))
    if (!read.success)
      throw refusal(400, 'badRequest', 'The body has no list of schemas with a workspace each')
    const documents = read.data.schemas.map(({ schema, workspace, tag, ...rest }) => ({
      _id: ['_', 'schemas', workspace.name.replaceAll(/[^\w-]/g, '_'), ...(tag ? [tag] : [])].join('.'),
      _type: schemaType,
      ...rest,
      ...(tag && { tag }),
      workspace,
      schema: JSON.stringify(schema),
    }))
    core.transact(
      documents.map((document) => ({ createOrReplace: document })),
      author,
      { address: clientAddress(c) },
    )
    return c.json(documents.map(({ _id }) => core.dataset.get(_id)))
  })

  app.delete(`${path}/:id`, (c) => {
    checkDataset(c)
    const { id: author } = requireWriter(c.var.identity, 'delete')
    const found = stored().find(({ _id }) => _id === c.req.param('id'))
    if (found) core.transact([{ delete: { id: found._id } }], author, { address: clientAddress(c) })
    return c.json({ deleted: found !== undefined })
  })

  return app
}
