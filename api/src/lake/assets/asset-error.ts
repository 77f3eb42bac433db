import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { refusal } from '../lake-error.ts'

/** An error of the asset routes in the format that @sanity/client reads. */
export const assetError = (
  status: ContentfulStatusCode,
  description: string,
  headers: Record<string, string> = {},
) => refusal(status, 'assetError', description, {}, headers)
