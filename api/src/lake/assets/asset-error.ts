import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { refusal } from '../lake-error.ts'

/** A refusal in plain words, in the shape that @sanity/client reads. */
export const assetError = (
  status: ContentfulStatusCode,
  description: string,
  headers: Record<string, string> = {},
) => refusal(status, 'assetError', description, {}, headers)
