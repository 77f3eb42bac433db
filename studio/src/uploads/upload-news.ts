import type { AssetSourceUploadFile } from 'sanity'

/** Told of each file that was not stored, or not as it was: the Studio's own words point at a developers' console. */
export const uploadNews = new EventTarget()

export class UploadRefusal extends Event {
  readonly file: string
  readonly reason: string
  constructor({ file, error }: Pick<AssetSourceUploadFile, 'file' | 'error'>) {
    super('refused')
    this.file = file.name
    this.reason = reasonOf(error)
  }
}

export class UploadConversion extends Event {
  readonly from: File
  readonly to: File
  constructor(from: File, to: File) {
    super('converted')
    this.from = from
    this.to = to
  }
}

/** A file that the site cannot use, in words that say what to do about it. */
export class UnusableFile extends Error {}

function reasonOf(error: unknown) {
  if (error instanceof UnusableFile) return error.message
  const answer = (error as { response?: { body?: { error?: { description?: unknown } } } } | undefined)
    ?.response
  const description = answer?.body?.error?.description
  if (typeof description === 'string') return description
  if (error instanceof Error && error.message.startsWith('Unsupported file type')) {
    return 'This kind of file cannot be used here.'
  }
  return answer
    ? 'The server did not take it. Try again in a moment.'
    : 'The connection broke off. The file may be too large, or the server is away: try again in a moment.'
}
