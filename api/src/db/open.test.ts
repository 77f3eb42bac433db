import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase, DatabaseError } from './open.ts'

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'open-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

it('folders on the way are made, for nobody else to read', () => {
  const path = join(folder(), 'not/yet')
  openDatabase(join(path, 'site.db'), []).close()
  expect(statSync(path).mode & 0o777).toBe(0o700)
})

it('a folder that cannot be is refused by name', () => {
  const file = join(folder(), 'file')
  writeFileSync(file, '')
  for (const place of [join(file, 'below'), '/proc/none']) {
    expect(() => openDatabase(join(place, 'site.db'), [])).toThrow(DatabaseError)
    expect(() => openDatabase(join(place, 'site.db'), [])).toThrow(`The folder ${place} cannot be created`)
  }
})
