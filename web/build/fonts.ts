import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const prefix = 'virtual:font/'

/** Latin with accents and typographic punctuation; other characters are set in a system font. */
const characters = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...'–—‘’‚“”„†•…′″‹›€™−×→←↗°ŒœŠšŽžŸ']

/** Headlines use one weight; all weights would more than double the size of the font. */
const faces: Record<string, { file: string; axes: Record<string, number | { min: number; max: number }> }> = {
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
  let development = false
  return {
    name: 'fonts',
    configResolved(config) {
      development = config.command === 'serve'
    },
    resolveId(id) {
      return id.startsWith(prefix) ? `\0${id}` : null
    },
    async buildStart() {
      // The server build names the fonts in the head; the client build has the files.
      if (development || this.environment.name !== 'client') return
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
  const face = faces[name]
  if (!face) throw new Error(`No font is called ${name}`)
  const original = await readFile(require.resolve(face.file))
  const bytes = await subsetFont(original, characters.join(''), {
    targetFormat: 'woff2',
    variationAxes: face.axes,
  })
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  return { href: `/assets/${name}-${hash}.woff2`, bytes }
}

function range(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}
