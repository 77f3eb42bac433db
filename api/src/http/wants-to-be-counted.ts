import type { Context } from 'hono'
import { requestHeader } from './headers/request-header.ts'

/** Global Privacy Control and Do Not Track. */
export const wantsToBeCounted = (c: Context) =>
  requestHeader(c, 'sec-gpc') !== '1' && requestHeader(c, 'dnt') !== '1'
