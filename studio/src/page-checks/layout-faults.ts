import { markedElements, pathIn, screens, wordsBox, type DrawnPage } from './drawn-page.ts'
import { doubtful, type Finding } from './finding.ts'

const vagueWords = /^(?:click here|here|read more|learn more|more|link|this)[.!→]?$/i

/** What only shows when the page is laid out: words that do not fit, and what does not stand where it should. */
export function* layoutFaults(page: DrawnPage, id: string): Generator<Finding> {
  if (page.screen === 'phone') {
    yield* longHeadlines(page, id)
    yield* buttonBelow(page, id)
  } else {
    yield* vagueLinks(page, id)
    yield* emptySections(page, id)
  }
}

function* longHeadlines(page: DrawnPage, id: string): Generator<Finding> {
  for (const { element, path } of markedElements(page, id)) {
    const { height } = wordsBox(element)
    if (!/^H[1-3]$/.test(element.tagName) || height <= screens[page.screen].height * 0.4) continue
    const lines = Math.round(height / Number.parseFloat(page.window.getComputedStyle(element).lineHeight))
    yield { path, ...doubtful(`fills ${lines} lines of a phone: shorter words have more effect.`) }
  }
}

/** The button of a page's first section is what visitors are to press: on a phone it has to be seen without scrolling. */
function* buttonBelow({ document, screen }: DrawnPage, id: string): Generator<Finding> {
  const button = document.querySelector('main section')?.querySelector('a[data-field]')
  const path = button && pathIn(button, id)
  if (path && button.getBoundingClientRect().bottom > screens[screen].height) {
    yield { path, ...doubtful('stands below the first screen of a phone: shorten the words above it.') }
  }
}

function* vagueLinks({ document }: DrawnPage, id: string): Generator<Finding> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href][data-field]')]
  for (const link of links) {
    const path = pathIn(link, id)
    const words = link.textContent?.trim() ?? ''
    if (path === undefined) continue
    if (vagueWords.test(words)) {
      yield { path, ...doubtful(`says “${words}”, which does not tell where it leads.`) }
    } else if (
      links.some(
        (other) =>
          other.textContent?.trim() === words && other.pathname + other.hash !== link.pathname + link.hash,
      )
    ) {
      yield { path, ...doubtful(`says “${words}” like another link, which leads elsewhere.`) }
    }
  }
}

/** A heading with nothing below it. */
function* emptySections({ document }: DrawnPage, id: string): Generator<Finding> {
  for (const section of document.querySelectorAll<HTMLElement>('main section')) {
    const heading = section.querySelector('h2[data-field]')
    const path = heading && pathIn(heading, id)
    const list = section.querySelector('ul, ol')
    const empty =
      section.textContent?.trim() === heading?.textContent?.trim() || list?.childElementCount === 0
    if (path && empty && !section.querySelector('form')) {
      yield { path, ...doubtful('is the heading of a section in which nothing else stands.') }
    }
  }
}
