import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { images } from '../pictures/focus-picker.tsx'
import { apiVersion } from '../project.ts'

const shown = `{ asset, crop, hotspot }`
const query = `{
  "page": *[_id == "homePage"][0].heroVideo.poster${shown},
  "person": *[_type == "teamMember" && defined(image.asset)] | order(orderRank)[0].image${shown},
  "study": *[_type == "caseStudy" && defined(cover.asset)] | order(orderRank)[0].cover${shown}
}`

export type TaskPicture = 'page' | 'person' | 'study'
interface Kept {
  asset?: { _ref: string }
}
type Pictures = Partial<Record<TaskPicture, string>>

const size = 128

/** Pictures of the site by which a task is known at a glance. */
export function useTaskPictures(): Pictures {
  const client = useClient({ apiVersion })
  const [pictures, setPictures] = useState<Pictures>({})
  useEffect(() => {
    let current = true
    client
      .fetch<Record<TaskPicture, Kept | null>>(query)
      .then((found) => {
        const named = Object.entries(found).flatMap(([name, image]) =>
          image?.asset
            ? [
                [
                  name,
                  images
                    .image({ ...image, asset: image.asset })
                    .size(size, size)
                    .url(),
                ] as const,
              ]
            : [],
        )
        if (current) setPictures(Object.fromEntries(named))
      })
      // A sign stands in for each.
      .catch(() => {})
    return () => {
      current = false
    }
  }, [client])
  return pictures
}
