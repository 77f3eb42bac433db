/**
 * Renders the sample assets again: `node schemas/src/seed/render/render.ts JOB...`
 * with the jobs night and dawn (the videos), people, cover, icons, and logos and card, which want FONTS=folder.
 *
 * Needs Node 24 (sharp comes with `schemas`) and, for the videos, ffmpeg with libsvtav1 and libx264 on the PATH.
 * FONTS is a folder where `npm install opentype.js@2` and the font packages named in ../assets/CREDITS.md were run;
 * letters are drawn as outlines, so nothing needs a font afterwards.
 */
import { join } from 'node:path'
import { card } from './card.ts'
import { cover } from './cover.ts'
import { dawn } from './dawn.ts'
import { shoot } from './film.ts'
import { icons } from './icons.ts'
import { logos } from './logos.ts'
import { night } from './night.ts'
import { people } from './people.ts'

const assets = join(import.meta.dirname, '../assets')
const wanted = process.argv.slice(2)

const jobs: Record<string, () => Promise<void>> = {
  night: async () => {
    const wide = { name: 'hero-wide', width: 1920, height: 1080, bitrate: 560_000, stars: 900 }
    const narrow = { name: 'hero-narrow', width: 720, height: 1280, bitrate: 560_000, stars: 620 }
    await shoot(night(wide), assets, night({ ...wide, enlarged: 1.8 }))
    await shoot(night(narrow), assets, night({ ...narrow, enlarged: 2.5 }))
  },
  dawn: async () => {
    const wide = { name: 'contact-wide', width: 1920, height: 1080, bitrate: 480_000 }
    const narrow = { name: 'contact-narrow', width: 1080, height: 1920, bitrate: 480_000 }
    await shoot(dawn(wide), assets, dawn({ ...wide, enlarged: 1.8 }))
    await shoot(dawn(narrow), assets, dawn({ ...narrow, enlarged: 1.5 }))
  },
  people: () => people(assets),
  cover: () => cover(assets),
  icons: () => icons(assets),
  logos: () => logos(assets, fonts()),
  card: () => card(assets, fonts()),
}

for (const name of wanted) {
  const job = jobs[name]
  if (!job) throw new Error(`No job is called ${name}; there are ${Object.keys(jobs).join(', ')}.`)
  const started = performance.now()
  await job()
  console.log(`${name}: ${Math.round((performance.now() - started) / 1000)} s`)
}

function fonts() {
  const folder = process.env['FONTS']
  if (!folder) throw new Error('Set FONTS to the folder that holds opentype.js and the fonts.')
  return folder
}
