import { expect, test } from 'vitest'
import { words } from '../contact.ts'
import { openFirefox } from '../firefox.fixture.ts'
import { product, useProduct } from '../opened.ts'

useProduct()

/** Text whose ink and the ground behind it are too much alike. */
const unreadable = `{
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const luminance = (colour) => {
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => (part / 255) ** 2.2)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const groundOf = (element) => {
    const { backgroundColor } = getComputedStyle(element)
    return backgroundColor === 'rgba(0, 0, 0, 0)' && element.parentElement ? groundOf(element.parentElement) : backgroundColor
  };
  [...document.querySelectorAll('main :is(h1, h2, h3)')].filter((it) => {
    const [ink, ground] = [getComputedStyle(it).color, groundOf(it)].map(luminance)
    return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05) < 4.5
  }).map((it) => it.textContent).join()
}`

/** The app has taken the page over. */
const alive = `Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__reactProps'))`

test('in Firefox both pages, the way between them and the form work', async () => {
  const firefox = await openFirefox({ width: 1280, height: 900 })
  const shown = (expression: string) => expect.poll(() => firefox.value(expression))
  await firefox.open(product.url)
  // Firefox complains of code that it stops loading because a link is followed.
  await shown(alive).toBe(true)
  expect(await firefox.value(unreadable)).toBe('')
  const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await firefox.value(sideways)).toBe(0)

  await firefox.click('section[aria-labelledby="mission-heading"] a[href="/projects"]')
  await shown(`location.pathname + document.querySelector('h1').textContent`).toBe('/projectsCase Studies')
  expect(await firefox.value(unreadable)).toBe('')
  await firefox.click('main a[href="/"]')
  await shown(`location.pathname + (document.querySelector('#contact form') !== null)`).toBe('/true')

  for (const [name, text] of Object.entries(words)) {
    await firefox.click(`#contact [name="${name}"]`)
    await firefox.type(text)
  }
  await shown(`document.querySelector('#contact form').noValidate`).toBe(true)
  await firefox.click('#contact button[type="submit"]')
  await shown(`document.activeElement.getAttribute('aria-labelledby')`).toBe('thank-you')
  expect(firefox.complaints).toEqual([])
})

test('who comes back to a page that was left without its code gets it', async () => {
  const html = await (await fetch(product.url)).text()
  const [, file] = /data-files="(\S+)/.exec(html) ?? []
  const firefox = await openFirefox({ width: 1280, height: 900 })
  const shown = (expression: string) => expect.poll(() => firefox.value(expression))
  const found = await firefox.lose(file!)
  await firefox.open(product.url)
  await expect.poll(() => firefox.complaints.length).toBeGreaterThan(0)
  await found()
  await firefox.click('section[aria-labelledby="mission-heading"] a[href="/projects"]')
  await shown(`location.pathname + document.querySelector('h1').textContent`).toBe('/projectsCase Studies')
  await firefox.value('setTimeout(() => history.back())')
  await shown(`location.pathname + ${alive}`).toBe('/true')
})
