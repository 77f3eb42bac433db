import type { Context } from 'hono'

/** Global Privacy Control and Do Not Track. */
export const wantsToBeCounted = (c: Context) => c.req.header('sec-gpc') !== '1' && c.req.header('dnt') !== '1'
