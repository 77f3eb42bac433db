interface Fallback {
  /** The names by which browsers find the system font. */
  local: string[]
  /** The width of our letters in relation to the same letters in that font. */
  scale: number
  /** The same of the space between words, where it is another. */
  space?: number
}

/** Metrics of our fonts in relation to the font size. */
const metrics = {
  Newsreader: { ascent: 0.735, descent: 0.265 },
  'Instrument Sans': { ascent: 0.97, descent: 0.25 },
}

/** The fonts that systems show until ours are loaded, or instead of them. */
const fallbacks: Record<keyof typeof metrics, Record<string, Fallback>> = {
  Newsreader: {
    Times: { local: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif'], scale: 1.09 },
    'Noto Serif': { local: ['Noto Serif', 'Noto Serif Regular', 'NotoSerif-Regular'], scale: 0.916 },
    'DejaVu Serif': { local: ['DejaVu Serif'], scale: 0.86 },
  },
  'Instrument Sans': {
    Arial: { local: ['Arial', 'ArialMT', 'Liberation Sans'], scale: 1.06, space: 0.737 },
    Roboto: { local: ['Roboto', 'Roboto Regular', 'Roboto-Regular'], scale: 1.05, space: 0.826 },
    'DejaVu Sans': { local: ['DejaVu Sans'], scale: 0.932, space: 0.644 },
  },
}

/** The system fonts, each drawn in the measures of ours, so that no line breaks differently once ours are loaded. */
export const fallbackFaces = entries(metrics)
  .flatMap(([font, measures]) =>
    Object.entries(fallbacks[font]).flatMap(([name, { local, scale, space }]) => {
      const family = `font-family: '${font} as ${name}'; src: ${local.map((each) => `local('${each}')`).join(', ')};`
      const letters = `@font-face { ${family} ${drawnAt(scale, measures)} }`
      return space
        ? [letters, `@font-face { ${family} ${drawnAt(space, measures)} unicode-range: U+20; }`]
        : letters
    }),
  )
  .join('\n  ')

function drawnAt(scale: number, { ascent, descent }: (typeof metrics)[keyof typeof metrics]) {
  return `
    size-adjust: ${percent(scale)};
    ascent-override: ${percent(ascent / scale)};
    descent-override: ${percent(descent / scale)};
    line-gap-override: 0%;`
}

/** The names of these faces, for a font stack. */
export const fallbackFamilies = (font: keyof typeof metrics) =>
  Object.keys(fallbacks[font])
    .map((name) => `'${font} as ${name}'`)
    .join(', ')

function percent(part: number) {
  return `${Math.round(part * 1_000) / 10}%`
}

function entries<Key extends string, Value>(record: Record<Key, Value>) {
  return Object.entries(record) as [Key, Value][]
}
