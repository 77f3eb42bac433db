import { join } from 'node:path'

/** The id of an asset by the name in its address. */
export const assetIdOf = (kind: 'image' | 'file', name: string) =>
  `${kind}-${name.replace(/\.([^.]+)$/, '-$1')}`

/** The SHA-1 of the bytes that an asset's id names. */
export const sha1Of = (assetId: string) => /^(?:image|file)-([0-9a-f]{40})-/.exec(assetId)?.[1]

export const originalsFolder = (dataDir: string) => join(dataDir, 'assets')

export const originalFile = (dataDir: string, sha1: string) =>
  join(originalsFolder(dataDir), sha1.slice(0, 2), sha1)
