import * as z from 'zod/mini'
import { identity, image, imageProjection, optionalImage, words, type Note } from './parts.ts'

/** People and logos, which stand on the home page and in sections. */

export const clientLogoProjection = `{ _id, _type, name, tone, ground, "logo": logo${imageProjection}, width, height }`

export const teamMemberProjection = `{
  _id, _type, name, role, description, "image": image${imageProjection}, "hoverImage": hoverImage${imageProjection}
}`

export const clientLogo = z.object({
  ...identity,
  name: words,
  logo: image,
  /** Drawn in the ink of its section, or as it is. */
  tone: z.catch(z.enum(['one', 'own']), 'one'),
  /** The plate behind one that is drawn as it is. */
  ground: z.catch(z.enum(['none', 'light', 'dark']), 'none'),
  width: z.number().check(z.positive()),
  height: z.number().check(z.positive()),
})

export const teamMember = (note: Note) =>
  z.object({
    ...identity,
    name: words,
    role: words,
    description: words,
    image,
    hoverImage: optionalImage('hoverImage', note),
  })

export type ClientLogo = z.infer<typeof clientLogo>
export type TeamMember = z.infer<ReturnType<typeof teamMember>>
