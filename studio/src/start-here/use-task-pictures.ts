import { images } from '../pictures/focus-picker.tsx'
import { useFetched } from '../use-loaded.ts'

const shown = `{ asset, crop, hotspot }`
const query = `{
  "page": *[_id == "homePage"][0].heroVideo.poster${shown},
  "person": *[_type == "teamMember" && defined(image.asset)] | order(orderRank)[0].image${shown},
  "study": *[_type == "caseStudy" && defined(cover.asset)] | order(orderRank)[0].cover${shown}
}`

export type TaskPicture = 'page' | 'person' | 'study'
type Found = Record<TaskPicture, { asset?: { _ref: string } } | null>

const size = 128

/** Pictures of the site by which a task is known at a glance; a sign stands in for one that is not there. */
export function useTaskPictures() {
  const found = useFetched<Found>(query, {}, 'published')
  return (name: TaskPicture) => {
    const image = found?.[name]
    return (
      image?.asset &&
      images
        .image({ ...image, asset: image.asset })
        .size(size, size)
        .url()
    )
  }
}
