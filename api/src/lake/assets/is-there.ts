import { stat } from 'node:fs/promises'

export async function isThere(path: string) {
  return stat(path).then(
    () => true,
    () => false,
  )
}
