import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'

import { fail, node, root, say } from './process.mjs'

const usual = [
  process.env.CHROMIUM,
  // Opens a page in a third of the time that a whole browser takes.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  process.env.ProgramFiles && join(process.env.ProgramFiles, 'Google/Chrome/Application/chrome.exe'),
]

/** A Chromium to test with: the one that is there, else Debian's package, else Playwright's own download. */
export function findChromium() {
  return (
    found() ??
    (installWithApt() ? found() : undefined) ??
    (installWithPlaywright() ? found() : undefined) ??
    nowhere()
  )
}

function found() {
  return [...usual, ...playwrights()].find((path) => path && existsSync(path))
}

/** Where Playwright keeps what it downloaded. */
function playwrights() {
  const folders = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
    join(homedir(), 'AppData/Local/ms-playwright'),
  ].filter(Boolean)
  const names = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win/chrome.exe',
    'chrome-win64/chrome.exe',
  ]
  return folders.flatMap((folder) =>
    buildsIn(folder).flatMap((build) => names.map((name) => join(build, name))),
  )
}

function buildsIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.startsWith('chromium-'))
    .map((name) => join(folder, name))
}

function installWithApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  say('Installing Chromium by apt-get, for the tests')
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  return ['chromium-headless-shell', 'chromium'].some(
    (name) =>
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options).status === 0,
  )
}

function installWithPlaywright() {
  say("Downloading Playwright's Chromium, for the tests")
  const cli = join(
    createRequire(join(root, 'package.json')).resolve('playwright-core/package.json'),
    '../cli.js',
  )
  return spawnSync(node, [cli, 'install', 'chromium'], { stdio: 'inherit' }).status === 0
}

function nowhere() {
  return fail(
    'The tests need a Chromium: install Google Chrome or the package chromium, or set CHROMIUM to its path.',
  )
}
