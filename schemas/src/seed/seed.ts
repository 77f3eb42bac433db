import { readFile } from 'node:fs/promises'

/** A document of the sample content; its pictures and files name their asset file as `_asset`. */
export type SeedDocument = { _id: string; _type: string } & Record<string, unknown>

type StoreAsset = (
  body: Uint8Array,
  about: { kind: 'image' | 'file'; filename: string },
) => Promise<{ _id: string }>

/** The sample content with every asset stored through `storeAsset` and referred to. */
export async function seedDocuments(storeAsset: StoreAsset): Promise<SeedDocument[]> {
  const stored = new Map<string, Promise<{ _id: string }>>()

  const refer = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(refer))
    if (!value || typeof value !== 'object') return value
    const entries = await Promise.all(
      Object.entries(value).map(async ([key, item]): Promise<[string, unknown]> => {
        if (key !== '_asset') return [key, await refer(item)]
        const { _id } = await store(
          String(item),
          '_type' in value && value._type === 'file' ? 'file' : 'image',
        )
        return ['asset', { _type: 'reference', _ref: _id }]
      }),
    )
    return Object.fromEntries(entries)
  }

  const store = (filename: string, kind: 'image' | 'file') => {
    const known = stored.get(filename)
    if (known) return known
    const asset = readFile(assetFile(filename)).then((body) => storeAsset(body, { kind, filename }))
    stored.set(filename, asset)
    return asset
  }

  // Only the first start of an installation needs it.
  const { sampleContent } = await import('./content.ts')
  return (await refer(sampleContent)) as SeedDocument[]
}

/** A file of the sample assets; the icons of the site are served from here as well. */
export const assetFile = (name: string) => new URL(`./assets/${name}`, import.meta.url)
