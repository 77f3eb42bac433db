import { useCallback } from 'react'
import { useClient, type SanityDocument } from 'sanity'
import { apiVersion, hosted } from '../project.ts'
import { bringBack, deletedLately, type Deleted } from '../recently-deleted/deleted.ts'
import { useLoaded } from '../use-loaded.ts'
import { changesOf, usesOf, type PictureValue, type Use } from './uses.ts'

export interface PictureAsset {
  _id: string
  url: string
  title?: string
  originalFilename?: string
  size: number
  mimeType: string
}

export interface KeptPicture extends PictureAsset {
  name: string
  uses: Use[]
  /** Whether any version of a document refers to it, such as a published one whose draft does not. */
  held: boolean
}

interface Answer {
  assets: PictureAsset[]
  documents: SanityDocument[]
}

const query = `{
  "assets": *[_type == "sanity.imageAsset"] | order(_createdAt desc){ _id, url, title, originalFilename, size, mimeType },
  "documents": *[!(_type in path("sanity.**")) && references(*[_type == "sanity.imageAsset"]._id)]
}`

export type Pictures = ReturnType<typeof usePictures>

/** All pictures with the places that show them, and what can be done to one. */
export function usePictures() {
  const client = useClient({ apiVersion })
  const load = useCallback(async () => {
    const [answer, thrownAway] = await Promise.all([
      client.fetch<Answer>(query, {}, { perspective: 'raw' }),
      hosted ? [] : deletedLately(client, 'sanity.imageAsset'),
    ])
    return { pictures: keptIn(answer), thrownAway }
  }, [client])
  const { value, error, reload } = useLoaded(load)

  async function change(uses: readonly Use[], value: Partial<PictureValue>) {
    const transaction = client.transaction()
    for (const { draft, set } of changesOf(uses, value)) {
      transaction.createIfNotExists(draft).patch(draft._id, { set })
    }
    await transaction.commit()
    reload()
  }

  return {
    pictures: value?.pictures,
    /** What can still come back, newest first. */
    thrownAway: value?.thrownAway ?? [],
    failed: error !== undefined,
    change,
    /** Every place shows another picture, with the words of the one before. */
    async replace(picture: KeptPicture, file: File) {
      const { _id } = await client.assets.upload('image', file, { filename: file.name })
      await change(picture.uses, { asset: { _type: 'reference', _ref: _id } })
      return _id
    },
    async rename({ _id }: KeptPicture, title: string) {
      await client.patch(_id).set({ title }).commit()
      reload()
    },
    async remove({ _id }: KeptPicture) {
      await client.delete(_id)
      reload()
    },
    async bringBack(deleted: Deleted) {
      await bringBack(client, deleted)
      reload()
    },
  }
}

function keptIn({ assets, documents }: Answer): KeptPicture[] {
  const uses = usesOf(documents)
  const text = JSON.stringify(documents)
  return assets.map((asset) => ({
    ...asset,
    name: asset.title ?? asset.originalFilename ?? 'Picture without a name',
    uses: uses.get(asset._id) ?? [],
    held: text.includes(asset._id),
  }))
}
