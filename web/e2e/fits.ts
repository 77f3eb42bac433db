import type { Page } from 'playwright-core'

/** By how many pixels the page is wider than the screen. */
export const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Words that go on in the next line without a hyphen. */
export const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    const range = document.createRange()
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      if (text.parentElement?.closest('[aria-hidden="true"], .visually-hidden')) continue
      for (const { 0: word, index } of text.data.matchAll(/[^\s-]+/g)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (range.getClientRects().length > 1) broken.push(word)
      }
    }
    return broken
  })

/** Words that overflow a box which hides what overflows. */
export const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, h4, p, li, dt, dd, a, button, label)')]
      .filter((element) => !element.closest('[aria-hidden="true"], .visually-hidden, [role="group"]'))
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element)
        const hides = overflowX !== 'visible' || overflowY !== 'visible'
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
        return hides && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )
