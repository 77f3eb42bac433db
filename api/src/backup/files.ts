import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'

/** Paths of the regular files below a folder, relative to it, with slashes. Links are not followed. */
export async function filesIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted()
}

export async function copyDurably(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await copyFile(from, to)
  await chmod(to, 0o600)
  await sync(to)
}

export async function writeDurably(file: string, text: string) {
  const handle = await open(file, 'wx', 0o600)
  await handle
    .writeFile(text)
    .then(() => handle.sync())
    .finally(() => handle.close())
}

export async function sync(file: string) {
  const handle = await open(file, 'r+')
  await handle.sync().finally(() => handle.close())
}

export async function syncFolder(folder: string) {
  // Not every system can do this to a folder; where it can, the new name survives a power cut.
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

export async function digest(file: string) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return { size: (await stat(file)).size, sha256: hash.digest('hex') }
}

export function isWithin(folder: string, path: string) {
  return resolve(path) !== resolve(folder) && `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`)
}
