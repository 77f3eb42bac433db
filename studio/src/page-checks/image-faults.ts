import { groundOf } from './boxed.ts'
import { markedElements, pathIn, isVisible, wordsBox, type DrawnPage } from './drawn-page.ts'
import { broken, doubtful, type Finding } from './finding.ts'
import { contrastOver } from './contrast.ts'

const heaviestMb = 1

/** What is wrong with the pictures as the page shows them, and with the words that stand on them. */
export async function imageFaults(page: DrawnPage, id: string): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const image of page.document.querySelectorAll('img')) {
    const path = pathIn(image, id)
    if (path === undefined || !image.complete || image.naturalWidth === 0) continue
    const drawn = image.getBoundingClientRect().width
    // Of a picture in several sizes the attribute is the largest.
    const widest = image.srcset ? image.width || image.naturalWidth : image.naturalWidth
    const own = image.srcset ? Number(image.getAttribute('width')) : widest
    if (!image.currentSrc.includes('.svg') && drawn > own * 1.1) {
      const message = `is ${own} pixels wide and shown ${Math.round(drawn)} wide: it looks blurred.`
      findings.push({ path, ...doubtful(message) })
    }
    const inOneTone = page.window.getComputedStyle(image).filter !== 'none'
    if (path === 'logo' && inOneTone && groundOf(image)) {
      const message =
        'has a ground of its own and shows as a filled box: choose one on a transparent ground, or show it as it is.'
      findings.push({ path, ...broken(message) })
    }
    const megabytes = bytesOf(image.currentSrc, page) / 1024 / 1024
    if (megabytes > heaviestMb) {
      findings.push({
        path,
        ...doubtful(`weighs ${megabytes.toFixed(1)} MB, which visitors on a phone wait for.`),
      })
    }
  }
  for (const { element, path } of markedElements(page, id)) {
    if (!element.textContent?.trim() || !isVisible(element)) continue
    const { fontSize } = page.window.getComputedStyle(element)
    const wanted = Number.parseFloat(fontSize) >= 24 ? 3 : 4.5
    const contrast = await contrastOver(element, wordsBox(element), page)
    if (contrast !== undefined && contrast < wanted) {
      const on = page.screen === 'phone' ? 'on a phone' : 'on a desk'
      findings.push({ path, ...doubtful(`is too faint over the picture behind it ${on}.`) })
    }
  }
  return findings
}

function bytesOf(url: string, { window }: DrawnPage) {
  const [entry] = window.performance.getEntriesByName(url, 'resource')
  return (entry as PerformanceResourceTiming | undefined)?.encodedBodySize ?? 0
}
