import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Test processes are ended without a chance to tidy up: what they leave lies in one folder, which goes at the end. */
export default function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-tests-'))
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
