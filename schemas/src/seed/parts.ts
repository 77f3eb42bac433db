import { LexoRank } from 'lexorank'

/** Names an asset file; seeding stores it and puts the reference in its place. */
export const file = (name: string) => ({ _type: 'file', _asset: name })
export const image = (name: string, alt?: string) => ({
  _type: 'image',
  _asset: name,
  ...(alt && { alt }),
})

/** Gives the documents their places, in the form that dragging in the Studio continues. */
export function ranked<Document extends object>(documents: Document[]) {
  let rank = LexoRank.min()
  return documents.map((document) => {
    rank = rank.genNext().genNext()
    return { ...document, orderRank: rank.toString() }
  })
}
