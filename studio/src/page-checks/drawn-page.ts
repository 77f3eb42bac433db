/** The screens on which a page is looked at. */
export const screens = {
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 800 },
} as const

export type Screen = keyof typeof screens

export interface DrawnPage {
  screen: Screen
  document: Document
  window: Window
}

/** A file that takes longer is left out of the checks. */
const loadingMs = 8_000

/** Lays the page out out of sight, at the size of a screen, for as long as `look` takes. */
export async function withDrawnPage<Result>(
  html: string,
  screen: Screen,
  look: (page: DrawnPage) => Promise<Result>,
): Promise<Result> {
  const frame = document.createElement('iframe')
  // Scripts are off: without them pictures below the screen are loaded as well.
  frame.setAttribute('sandbox', 'allow-same-origin')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.dataset['screen'] = screen
  const { width, height } = screens[screen]
  Object.assign(frame.style, {
    position: 'fixed',
    left: '-10000px',
    top: '0',
    border: '0',
    pointerEvents: 'none',
    width: `${width}px`,
    height: `${height}px`,
  })
  frame.srcdoc = withoutScripts(html)
  try {
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    document.body.append(frame)
    const complete = loaded.then(() => frame.contentDocument?.fonts.ready)
    await Promise.race([complete, new Promise((resolve) => setTimeout(resolve, loadingMs))])
    const { contentDocument, contentWindow } = frame
    if (!contentDocument || !contentWindow) throw new Error('The page could not be drawn')
    return await look({ screen, document: contentDocument, window: contentWindow })
  } finally {
    frame.remove()
  }
}

/** The page as it stands for visitors who have asked for less motion. */
function withoutScripts(html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll(
    'script, noscript, link[rel~="preload"], link[rel="manifest"]',
  )) {
    element.remove()
  }
  for (const film of page.querySelectorAll('video')) {
    film.removeAttribute('autoplay')
    film.preload = 'none'
  }
  page.documentElement.dataset['motion'] = 'still'
  return `<!doctype html>${page.documentElement.outerHTML}`
}

/** The elements that show fields of a document, with the path of the field. */
export function* markedElements({ document }: DrawnPage, id: string) {
  for (const element of document.querySelectorAll<HTMLElement>('[data-field]')) {
    const path = pathIn(element, id)
    if (path !== undefined) yield { element, path }
  }
}

/** The field of the document that an element or what it stands in shows. */
export function pathIn(element: Element, id: string) {
  const field = element.closest<HTMLElement>('[data-field]')?.dataset['field']
  return field?.startsWith(`${id}.`) ? field.slice(id.length + 1) : undefined
}

export const isVisible = (element: Element) =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true })

/** Where an element's words stand, without the padding around them. */
export function wordsBox(element: Element) {
  const range = element.ownerDocument.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}
