/** What is wrong with a page in a frame of each of these widths. Runs in the browser. */
export async function measurePage({ html, widths }: { html: string; widths: number[] }) {
  const found: string[] = []
  const frame = document.createElement('iframe')
  frame.sandbox.add('allow-same-origin')
  frame.style.cssText = 'height: 900px; border: 0'
  frame.srcdoc = html
  const loaded = new Promise((done) => frame.addEventListener('load', done))
  document.body.replaceChildren(frame)
  await loaded
  const { contentDocument: inside } = frame
  if (!inside) throw new Error('The frame is closed to us')
  // The layout asks for the fonts.
  inside.documentElement.getBoundingClientRect()
  await inside.fonts.ready
  const texts = [
    ...inside.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, h4, p, li, dt, dd, summary, strong)'),
  ]
    .filter((it) => !it.querySelector('h2, h3, h4, p, li, strong'))
    .filter((it) => !it.closest('[aria-hidden="true"], .visually-hidden, .deliverables, [role="group"]'))
  const judged = new Set<Element>()
  // The narrowest first: its letters are the smallest, which need the most contrast.
  for (const width of widths.toSorted((one, other) => one - other)) {
    frame.style.width = `${width}px`
    const say = (fault: string) => found.push(`${width} ${fault}`)
    const root = inside.documentElement
    if (root.scrollWidth > root.clientWidth) say(`scrolls sideways to ${root.scrollWidth}`)
    const boxes = texts
      .filter((it) => it.checkVisibility({ contentVisibilityAuto: true }))
      .map((it) => ({ it, box: it.getBoundingClientRect() }))
      .sort((one, other) => one.box.top - other.box.top)
    for (const [index, { it, box }] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        if (other.box.top > box.bottom) break
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        // Lines of tight headlines reach a few pixels over their boxes.
        if (wide > 1 && high > 4 && !it.contains(other.it) && !other.it.contains(it))
          say(`“${it.textContent.slice(0, 20)}” lies over “${other.it.textContent.slice(0, 20)}”`)
      }
      if (judged.has(it)) continue
      judged.add(it)
      const contrast = leastContrast(it)
      const large = Number.parseFloat(getComputedStyle(it).fontSize) >= 24
      if (contrast < (large ? 3 : 4.5)) say(`“${it.textContent.slice(0, 20)}” has contrast ${contrast}`)
    }
  }
  const levels = [...inside.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) => Number(tagName[1]))
  if (levels.filter((level) => level === 1).length !== 1) found.push(`h1: ${levels.join(' ')}`)
  if (levels.some((level, at) => level > (levels[at - 1] ?? 0) + 1))
    found.push(`headings skip: ${levels.join(' ')}`)
  return found

  /** Between a text and each colour of the nearest ground behind it. */
  function leastContrast(element: Element) {
    const style = getComputedStyle(element)
    for (let behind: Element | null = element; behind; behind = behind.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(behind)
      const colours = [...`${backgroundColor} ${backgroundImage}`.matchAll(/rgb\([\d., ]+\)/g)].map(
        ([it]) => it,
      )
      if (colours.length > 0) return Math.min(...colours.map((colour) => ratio(style.color, colour)))
    }
    return 21
  }
  function ratio(one: string, other: string) {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }
  function luminance(colour: string) {
    const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const value = Number(part) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
}
