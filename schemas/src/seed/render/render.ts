/**
 * Renders the sample assets again: `node schemas/src/seed/render/render.ts [night|dawn|people|icons|cards|logos FONTS]...`
 *
 * Needs Node 24 (sharp comes with `schemas`) and, for the videos, ffmpeg with libvpx-vp9 and libx264 on the PATH.
 * The logos need a folder FONTS where `npm i opentype.js` and the font packages named in ../assets/CREDITS.md were run;
 * they are drawn as outlines, so nothing needs a font afterwards.
 */
import { join } from 'node:path'
import { night } from './night.ts'
import { shoot } from './film.ts'

const assets = join(import.meta.dirname, '../assets')
const [, , ...wanted] = process.argv

const jobs: Record<string, () => Promise<unknown>> = {
  night: async () => {
    await shoot(night({ name: 'hero-wide', width: 1600, height: 900, bitrate: 560_000, stars: 900 }), assets)
    await shoot(night({ name: 'hero-narrow', width: 720, height: 1280, bitrate: 560_000, stars: 620 }), assets)
  },
}

for (const [name, job] of Object.entries(jobs)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const started = performance.now()
  await job()
  console.log(`${name}: ${Math.round((performance.now() - started) / 1000)} s`)
}
