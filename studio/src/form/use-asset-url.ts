import { useFetched } from '../use-loaded.ts'

/** The address of a stored picture. */
export const useAssetUrl = (id: string | undefined) =>
  useFetched<string | null>('*[_id == $id][0].url', id ? { id } : undefined, 'raw') ?? undefined
