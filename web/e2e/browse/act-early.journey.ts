import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { field, form, words } from '../contact.ts'
import { site as product, useSite } from '../opened.ts'
import { complaints, isAlive, open, page, useWatchedPage } from '../watched-page.ts'
import { hold, holdScripts } from '../visitor.ts'

const patient = { timeout: 30_000 }

useSite()
useWatchedPage()

// What a visitor does before the script is there.

test('what is typed stays and can be sent', async () => {
  const release = await holdScripts(page)
  await page.goto(product.url, { waitUntil: 'commit' })
  for (const [name, value] of Object.entries(words)) await field(page, name).pressSequentially(value)
  release()
  await page.locator('#contact form[novalidate]').waitFor()
  for (const [name, value] of Object.entries(words)) expect(await field(page, name).inputValue()).toBe(value)
  await field(page, 'message').press('Tab')
  await form(page).getByRole('button').click()
  await page.getByText('Thank You!', { exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test.each([
  ['first', 0],
  ['second', 1],
])('a %s photo that failed is a person once the script is there', async (_, place) => {
  const release = await holdScripts(page)
  await page.route(/\/images\/.*fit=crop/, (route) => route.abort())
  await page.goto(product.url, { waitUntil: 'commit' })
  const photo = page.locator('section[aria-labelledby="team-heading"] li:first-child img').nth(place)
  await photo.scrollIntoViewIfNeeded()
  await expect
    .poll(() => photo.evaluate((img: HTMLImageElement) => img.complete && !!img.currentSrc), patient)
    .toBe(true)
  const name = (await photo.getAttribute('alt')) ?? ''
  release()
  const person = page.locator(`section[aria-labelledby="team-heading"] svg[role="img"][aria-label="${name}"]`)
  await person.waitFor()
  expect(await person.count()).toBe(1)
  expect(name).not.toBe('')
})

test('a video that somebody has unmuted is muted again and plays', async () => {
  const release = await holdScripts(page)
  await page.goto(product.url, { waitUntil: 'commit' })
  const video = page.locator('video[data-kind="hero"]')
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = false
    element.volume = 0.7
  })
  release()
  await expect
    .poll(
      () => video.evaluate(({ muted, volume, paused }: HTMLVideoElement) => ({ muted, volume, paused })),
      patient,
    )
    .toEqual({ muted: true, volume: 0, paused: false })
})

test('the menu of a phone opens, and is the same menu once the script is there', async () => {
  await open(390)
  const release = await holdScripts(page)
  await page.goto(product.url, { waitUntil: 'commit' })
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.locator('header dialog')
  await opener.click()
  await menu.getByRole('link', { name: 'Projects' }).waitFor()
  await menu.getByRole('button').click()
  await menu.waitFor({ state: 'hidden' })
  await opener.click()
  await menu.waitFor()
  release()
  await isAlive('header')
  await expect.poll(() => opener.getAttribute('aria-expanded'), patient).toBe('true')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('false')
  await opener.click()
  await menu.waitFor()
  expect(complaints).toEqual([])
})

test('a choice in the menu closes it, and leads there', async () => {
  await open(390)
  await holdScripts(page)
  await page.goto(product.url, { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.locator('header dialog')
  await menu.getByRole('link', { name: 'Contact' }).click()
  await menu.waitFor({ state: 'hidden' })
  // Its first words stand just below the header.
  const away = () =>
    page
      .locator('#contact')
      .evaluate((it) => it.getBoundingClientRect().top - parseFloat(getComputedStyle(it).scrollMarginTop))
  await expect.poll(async () => Math.abs(await away()), patient).toBeLessThan(1)
})

test.each([
  ['pointed at', (card: Locator) => card.hover()],
  ['clicked', (card: Locator) => card.getByRole('button').click()],
  [
    'reached by the keyboard',
    async (card: Locator) => {
      await card.getByRole('button').focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
    },
  ],
])('a card that is %s has turned once the script is there', async (_, act) => {
  const release = await holdScripts(page)
  await page.goto(product.url, { waitUntil: 'commit' })
  const card = page.locator('section[aria-labelledby="process-heading"] ol > li').nth(1)
  await card.scrollIntoViewIfNeeded()
  await act(card)
  expect(await card.getAttribute('data-flipped')).toBe(null)
  release()
  await expect.poll(() => card.getAttribute('data-flipped'), patient).toBe('true')
  await page.mouse.move(1, 1)
  await page.keyboard.press('Escape')
  await expect.poll(() => card.getAttribute('data-flipped')).toBe(null)
})

test('a choice made while the script takes the page over is heard', async () => {
  await open(390)
  await holdScripts(page)
  await page.goto(product.url, { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  // As React does with a click on what it has not taken over yet.
  await page
    .locator('#root')
    .evaluate((root) => root.addEventListener('click', (event) => event.stopPropagation(), true))
  const motion = () => page.locator('html').getAttribute('data-motion')
  expect(await motion()).toBe('moving')
  await page.locator('[data-motion-control]').click()
  expect(await motion()).toBe('still')
  const menu = page.locator('header dialog')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await menu.getByRole('link', { name: 'Contact' }).click()
  await menu.waitFor({ state: 'hidden' })
  // Its script is held, so that the page has not loaded yet.
  await expect.poll(() => new URL(page.url()).hash).toBe('#contact')
})

test('a menu left open closes when the screen turns wide, and its page can be used', async () => {
  await open(390)
  const release = await holdScripts(page)
  await page.goto(product.url, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.locator('header dialog')
  await menu.waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await menu.waitFor({ state: 'hidden' })
  release()
  await isAlive('header')
  await page.locator('header > nav').getByRole('link', { name: 'Projects' }).click()
  await page.locator('h1', { hasText: 'Case Studies' }).waitFor()
  expect(complaints).toEqual([])
})

test('after a reload the way back leads to the page of its address', async () => {
  const headed = (words: string) => page.locator('h1', { hasText: words }).waitFor()
  await page.goto(`${product.url}/projects`)
  await isAlive('header')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await headed('Feeling lost')
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await headed('Feeling lost')
  await page.goBack({ waitUntil: 'commit' })
  await headed('Case Studies')
  release()
  await isAlive('header')
  await page.goForward()
  await headed('Feeling lost')
  expect(complaints).toEqual([])
})

test('links are links', async () => {
  await holdScripts(page)
  await page.goto(product.url, { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Projects' }).first().click()
  await page.waitForURL('**/projects', { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  expect(await page.locator('h1').count()).toBe(1)
})

test.each([
  ['once the page is no longer scrolled', () => page.clock.fastForward(1_000)],
  ['once a key is pressed', () => page.keyboard.press('Shift')],
])('what is below comes alive %s', async (_, act) => {
  await page.goto(product.url)
  await isAlive('header')
  await page.clock.install()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  const alive = () =>
    page
      .locator('#mission-heading')
      .evaluate((heading) => Object.keys(heading).some((key) => key.startsWith('__reactProps')))
  const loaded = page.waitForResponse(/below-hero/)
  await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }))
  await (await loaded).finished()
  expect(await alive()).toBe(false)
  await expect
    .poll(async () => {
      await act()
      return alive()
    }, patient)
    .toBe(true)
  expect(complaints).toEqual([])
})

test('what is below asks for all its code at once, not for one file after another', async () => {
  await page.goto(product.url)
  await isAlive('header')
  const release = await hold(page, '**/below-hero-*.js')
  const imported = page.waitForRequest(/contact-section-.*\.js/)
  await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }))
  await imported
  release()
  await isAlive('#contact')
  expect(complaints).toEqual([])
})
