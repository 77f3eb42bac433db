import { campaignOf } from '@daymark/schemas/beacon'
import { limits, type CameFrom } from '@daymark/schemas/contact'
import type { Context } from 'hono'
import { readForm, readObject, requireMediaType } from '../../http/body.ts'
import { wantsToBeCounted } from '../../http/wants-to-be-counted.ts'

/** Without script nothing counts while somebody writes: what is far too long is told in the page, where it is kept. */
const plainFormBytes = 4 * limits.bodyBytes
const plainFormType = 'application/x-www-form-urlencoded'

/** An enquiry as JSON, or as the plain form of a browser without script. */
export async function readEnquiry(c: Context): Promise<{ plainForm: boolean; fields: object }> {
  const plainForm = requireMediaType(c, ['application/json', plainFormType]) === plainFormType
  if (!plainForm) return { plainForm, fields: await readObject(c, limits.bodyBytes) }
  const fields = Object.entries(await readForm(c, plainFormBytes))
  // Browsers send a textarea's line feeds as CRLF; the limits count what was typed.
  return {
    plainForm,
    fields: {
      ...Object.fromEntries(fields.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')])),
      cameFrom: sentFrom(c),
    },
  }
}

/** Where no script tells it: the browser names the page with the form, whose address may name a campaign. */
function sentFrom(c: Context): CameFrom | undefined {
  const page = URL.parse(c.req.header('referer') ?? '')
  // The form that was refused stands under the address of this route.
  if (!page || page.pathname === c.req.path || !wantsToBeCounted(c)) return undefined
  const campaign = campaignOf(page.search)
  return { page: page.pathname, ...(campaign && { campaign }) }
}
