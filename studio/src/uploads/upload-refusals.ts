import type { AssetSource, AssetSourceUploader, AssetSourceUploadFile } from 'sanity'

/** Told of each file that was not stored: the Studio's own words point at a developers' console. */
export const uploadRefusals = new EventTarget()

export class UploadRefusal extends Event {
  readonly file: string
  readonly reason: string
  constructor({ file, error }: AssetSourceUploadFile) {
    super('refused')
    this.file = file.name
    this.reason = reasonOf(error)
  }
}

/** The places that pictures and films come from, as they are, except that a refusal is told by its reason. */
export const explainRefusals = (sources: AssetSource[]): AssetSource[] =>
  sources.map((source) => (source.Uploader ? { ...source, Uploader: explained(source.Uploader) } : source))

const made = new WeakMap<object, new () => AssetSourceUploader>()

function explained(Uploader: new () => AssetSourceUploader) {
  const known = made.get(Uploader)
  if (known) return known
  class Explained extends Uploader {
    override subscribe(listener: Parameters<AssetSourceUploader['subscribe']>[0]) {
      return super.subscribe((event) => {
        if (event.type === 'error') return
        if (event.type === 'all-complete') {
          const refused = event.files.filter(({ status }) => status === 'error')
          for (const file of refused) uploadRefusals.dispatchEvent(new UploadRefusal(file))
        }
        listener(event)
      })
    }
  }
  made.set(Uploader, Explained)
  return Explained
}

function reasonOf(error: unknown) {
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
