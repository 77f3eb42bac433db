import type { ToastParams } from '@sanity/ui/toast'
import type { AssetSourceUploadFile } from 'sanity'
import { createStore } from '../store.ts'

/** The last toast about a file that was not stored, or not as it was: the Studio's own words point at a developers' console. */
export const uploadToast = createStore<ToastParams | undefined>(undefined)

export const tellRefusal = ({ file, error }: Pick<AssetSourceUploadFile, 'file' | 'error'>) =>
  uploadToast.write({
    id: `refused-${file.name}`,
    status: 'error',
    title: `“${file.name}” was not stored`,
    description: reasonOf(error),
    closable: true,
    duration: 20_000,
  })

export const tellConversion = (from: File, to: File) =>
  uploadToast.write({
    id: `converted-${from.name}`,
    status: 'info',
    title: `“${from.name}” was made ready for the site`,
    description: `${megabytes(from)} became ${megabytes(to)}. Your own file stays as it is.`,
    closable: true,
    duration: 10_000,
  })

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

const megabytes = ({ size }: File) => `${(size / 1024 / 1024).toFixed(1)} MB`
