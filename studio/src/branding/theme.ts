import { buildTheme, hexToRgb, mix, rgbToHex, type ThemeColorPalette, type ThemeFont } from '@sanity/ui/theme'

export const firstLight = '#fffdf9'
export const night = '#0a1122'

/** From nearly white to nearly black: how much of first light, then of night, is mixed into a colour. */
const towardsLight = { 50: 0.94, 100: 0.88, 200: 0.76, 300: 0.52, 400: 0.26, 500: 0 }
const towardsNight = { 600: 0.16, 700: 0.36, 800: 0.56, 900: 0.72, 950: 0.84 }

const { fonts } = buildTheme()
const inFace = (font: ThemeFont, face: string): ThemeFont => ({
  ...font,
  family: `'${face} Variable', ${font.family}`,
})

/** The site's night ink on its first light, and the reverse in the dark; what is chosen glows like its orbs. */
export const theme = buildTheme({
  // Our server's page brings the faces.
  font: {
    ...fonts,
    heading: inFace(fonts.heading, 'Newsreader'),
    text: inFace(fonts.text, 'Instrument Sans'),
    label: inFace(fonts.label, 'Instrument Sans'),
  },
  palette: {
    black: night,
    white: firstLight,
    gray: tints('#6b7389'),
    blue: tints('#ad4d1d'),
    purple: tints('#75609f'),
    magenta: tints('#a04f7b'),
    red: tints('#c0392e'),
    orange: tints('#b8641c'),
    yellow: tints('#98700f'),
    green: tints('#387a58'),
    cyan: tints('#3a7890'),
  },
})

function tints(colour: string) {
  const steps = [
    ...Object.entries(towardsLight).map(([step, weight]) => [step, blend(colour, firstLight, weight)]),
    ...Object.entries(towardsNight).map(([step, weight]) => [step, blend(colour, night, weight)]),
  ]
  return Object.fromEntries(steps) as ThemeColorPalette['gray']
}

function blend(colour: string, other: string, weight: number) {
  return rgbToHex(mix(hexToRgb(colour), hexToRgb(other), weight))
}
