declare module 'virtual:font/*' {
  const href: string
  export default href
}

declare module '*?inline-script' {
  const text: string
  export default text
}

declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt'
      variationAxes?: Record<string, number | { min: number; max: number }>
    },
  ): Promise<Buffer>
}
