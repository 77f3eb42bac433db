import { stat } from 'node:fs/promises'

export async function fileExists(path: string) {
  return stat(path).then(
    () => true,
    () => false,
  )
}
