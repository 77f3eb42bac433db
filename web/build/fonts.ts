import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { withCurledApostrophe } from './curled-apostrophe.ts'

const require = createRequire(import.meta.url)
const prefix = 'virtual:font/'

/** Latin with accents and typographic punctuation; other characters are set in a system font. */
const characters = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...'–—‘’‚“”„†•…′″‹›€™−×→←↗°ŒœŠšŽžŸ']

type Axes = Record<string, number | { min: number; max: number }>

/** Headlines use one weight; all weights would more than double the size of the font. */
const faces: Record<string, { file: string; axes: Axes }> = {
  newsreader: {
    file: '@fontsource-variable/newsreader/files/newsreader-latin-standard-normal.woff2',
    axes: { opsz: 72, wght: 380 },
  },
  'instrument-sans': {
    file: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 600 } },
  },
}

/** `import href from 'virtual:font/NAME'`: the address of the font, subset to these characters and axes. */
export function fonts(): Plugin {
  const cache = new Map<string, Promise<{ href: string; bytes: Buffer }>>()
  const cachedSubset = (name: string) => {
    const known = cache.get(name)
    if (known) return known
    const font = subset(name)
    cache.set(name, font)
    return font
  }
  return {
    name: 'fonts',
    resolveId(id) {
      return id.startsWith(prefix) ? `\0${id}` : null
    },
    async buildStart() {
      if (this.environment.mode === 'dev') return
      // The server build names the fonts in the head, and has the faces with which pictures for sharing are drawn.
      if (this.environment.name !== 'client') {
        for (const name of Object.keys(faces)) {
          this.emitFile({ type: 'asset', fileName: `fonts/${name}.ttf`, source: await drawnFace(name) })
        }
        return
      }
      for (const { href, bytes } of await Promise.all(Object.keys(faces).map(cachedSubset))) {
        this.emitFile({ type: 'asset', fileName: href.slice(1), source: bytes })
      }
    },
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      const { href } = await cachedSubset(id.slice(prefix.length + 1))
      return `export default ${JSON.stringify(href)}`
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        for (const font of await Promise.all(cache.values())) {
          if (request.url !== font.href) continue
          response.setHeader('Content-Type', 'font/woff2')
          response.end(font.bytes)
          return
        }
        next()
      })
    },
  }
}

async function subset(name: string) {
  const { original, axes } = await readFace(name)
  const used = await subsetFont(original, characters.join(''), {
    targetFormat: 'sfnt',
    variationAxes: axes,
  })
  const bytes = await subsetFont(withCurledApostrophe(used), characters.join(''), { targetFormat: 'woff2' })
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  return { href: `/assets/${name}-${hash}.woff2`, bytes }
}

/** The same characters in one weight, in the format that libvips reads. */
async function drawnFace(name: string) {
  const { original, axes } = await readFace(name)
  const weight = typeof axes.wght === 'number' ? axes.wght : 430
  return subsetFont(original, characters.join(''), {
    targetFormat: 'sfnt',
    variationAxes: { ...axes, wght: weight },
  })
}

async function readFace(name: string) {
  const face = faces[name]
  if (!face) throw new Error(`No font is called ${name}`)
  return { original: await readFile(require.resolve(face.file)), axes: face.axes }
}

function range(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}
