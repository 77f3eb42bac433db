import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { say } from './process.mjs'

const usual = [
  process.env.FIREFOX,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

/** The Firefox that is there. */
export const findFirefox = () => usual.find((path) => path && existsSync(path))

/** Debian's package, where it may be installed. Without a Firefox its journey is left out. */
export function installFirefoxIfDue() {
  if (findFirefox()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Firefox by apt-get, for the tests')
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'firefox-esr'], options)
  }
  if (!findFirefox()) say('There is no Firefox here: its journey is left out. FIREFOX may name one.')
}
