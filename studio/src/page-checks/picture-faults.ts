import { doubtful, type Fault } from './finding.ts'
import type { Picture } from './fields.ts'

/** What is odd about a picture and its description, compared with what visitors see of it today. */
export function pictureFaults({ alt = '', asset }: Picture, published: Picture | undefined): Fault[] {
  const faults: Fault[] = []
  if (published?.asset?._ref && asset?._ref !== published.asset._ref && alt && alt === published.alt) {
    faults.push(doubtful('is new, and still described in the words of the picture before.'))
  }
  if (/\.(?:jpe?g|png|webp|heic|gif)$|^(?:img|dsc|pxl|image)[-_ ]?\d+/i.test(alt.trim())) {
    faults.push(doubtful('is described by the name of its file: say what it shows.'))
  }
  return faults
}
