import { durationIn, faultOf } from '@daymark/schemas/documents'
import { UnusableFile } from './upload-news.ts'
import { usablePicture } from './usable-picture.ts'

/** The file as the site can use it. */
export function usableFile(file: File) {
  return file.type.startsWith('video/') ? usableFilm(file) : usablePicture(file)
}

/** A film is looked at before it is sent: a heavy one would be under way for minutes, and be refused then. */
async function usableFilm(file: File) {
  const seconds = durationIn(await file.slice(0, 65_536).arrayBuffer())
  const fault = faultOf({ mimeType: file.type, megabytes: file.size / 1024 / 1024, seconds })
  if (fault) throw new UnusableFile(fault)
  return file
}
