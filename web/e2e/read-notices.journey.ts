import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { card, fill, holdClock, openForm, sendButton, toast } from './contact.ts'
import { browser, product, useProduct } from './opened.ts'
import { atRest, desktop, faults, openPage, phone, visit } from './visitor.ts'

useProduct({ RATE_LIMIT_CONTACT: '1000' })

describe('a notification', () => {
  /** A page on which sending fails until `mend` is called. */
  async function failing(options: Parameters<typeof visit>[1] = { ...desktop, ...atRest }) {
    const page = await visit(browser, options)
    const stopClock = await holdClock(page)
    let fails = true
    await page.route('**/api/contact', (route) => (fails ? route.abort() : route.continue()))
    await openForm(page, product.url)
    await fill(page)
    return {
      page,
      stopClock,
      mend: () => {
        fails = false
      },
    }
  }

  test.each([
    ['phone', phone],
    ['desktop', desktop],
  ])('comes one at a time, the newest, in its variant, on a %s', async (_, size) => {
    const { page, mend } = await failing({ ...size, ...atRest })
    await sendButton(page).click()
    await toast(page).waitFor()
    // It waits for as long as somebody is there.
    await page.keyboard.press('F8')
    expect(await toast(page).getAttribute('data-variant')).toBe('destructive')
    expect(await toast(page).innerText()).toMatch(/^Error\s+Something went wrong\. Please try again\./)
    expect(await faults(page)).toEqual([])
    const box = await toast(page).boundingBox()
    const { width, height } = size.viewport
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)

    mend()
    await sendButton(page).click()
    await card(page).waitFor()
    await expect.poll(() => toast(page).getAttribute('data-variant')).toBe('default')
    expect(await toast(page).count()).toBe(1)
    expect(await toast(page).innerText()).toMatch(/^Success!\s+Thank you! We'll be in touch soon\./)
  })

  test('goes by itself after exactly 5,000 ms', async () => {
    const { page, stopClock } = await failing()
    // The first one brings what draws it.
    await sendButton(page).click()
    await page.getByRole('button', { name: 'Close notification' }).click()
    await toast(page).waitFor({ state: 'detached' })
    await page.mouse.move(2, 2)
    await stopClock()
    await sendButton(page).press('Enter')
    await toast(page).waitFor()
    await page.clock.runFor(4_999)
    expect(await toast(page).getAttribute('data-state')).toBe('open')
    await page.clock.runFor(1)
    await toast(page).waitFor({ state: 'detached' })
    expect(await toast(page).count()).toBe(0)
  })

  test('has its place before the first one: F8 goes there, and on to the first when it has come', async () => {
    const page = await visit(browser, { ...desktop, ...atRest })
    await openPage(page, product.url)
    const inPlace = () => page.evaluate(() => document.activeElement?.closest('[role="region"]')?.ariaLabel)
    expect(await inPlace()).toBeUndefined()
    await page.keyboard.press('F8')
    await expect.poll(inPlace).toContain('F8')
    expect(await faults(page)).toEqual([])

    await page.route('**/api/contact', (route) => route.abort())
    await page.locator('#contact').scrollIntoViewIfNeeded()
    await page.locator('#contact form[novalidate]').waitFor()
    await fill(page)
    await sendButton(page).click()
    await toast(page).waitFor()
    expect(await inPlace()).toBeUndefined()
    await page.keyboard.press('F8')
    await expect.poll(inPlace).toContain('F8')
  })

  test('is closed by its button', async () => {
    const { page } = await failing()
    await sendButton(page).click()
    await toast(page).waitFor()
    const close = page.getByRole('button', { name: 'Close notification' })
    await close.hover()
    await page.getByRole('tooltip', { name: 'Close' }).waitFor()
    expect(await faults(page)).toEqual([])
    await close.click()
    await toast(page).waitFor({ state: 'detached' })
    expect(await toast(page).count()).toBe(0)
  })

  test('is reached by F8, and leaves by a swipe of more than 50 px to the right', async () => {
    const { page } = await failing()
    await sendButton(page).click()
    await toast(page).waitFor()
    await page.keyboard.press('F8')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('OL')
    const swipe = async (distance: number) => {
      const box = await toast(page).boundingBox()
      if (!box) throw new Error('the notification has no place')
      const [x, y] = [box.x + 60, box.y + 20]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + distance / 2, y, { steps: 3 })
      await page.mouse.move(x + distance, y, { steps: 3 })
      await page.mouse.up()
    }
    await swipe(-120)
    await swipe(40)
    expect(await toast(page).getAttribute('data-state')).toBe('open')
    await swipe(60)
    await toast(page).waitFor({ state: 'detached' })
    expect(await toast(page).count()).toBe(0)
  })
})

test('a notification leaves under a finger that swipes it more than 50 px to the right', async () => {
  const page = await visit(browser, { ...phone, ...atRest })
  await page.route('**/api/contact', (route) => route.abort())
  await openForm(page, product.url)
  await fill(page)
  await sendButton(page).tap()
  await toast(page).waitFor()
  await page.keyboard.press('F8')
  const touch = await page.context().newCDPSession(page)
  const swipe = async (distance: number) => {
    const box = await toast(page).boundingBox()
    if (!box) throw new Error('the notification has no place')
    const at = (part: number) => [{ x: box.x + 60 + distance * part, y: box.y + 20 }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    for (const part of [0.25, 0.5, 0.75, 1])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await swipe(-120)
  await swipe(40)
  expect(await toast(page).getAttribute('data-state')).toBe('open')
  await swipe(60)
  await toast(page).waitFor({ state: 'detached' })
  expect(await toast(page).count()).toBe(0)
})

describe('the word of an icon', () => {
  const control = '[data-motion-control]'
  const bubble = (page: Page) => page.locator('[data-radix-popper-content-wrapper] > div').first()

  async function open() {
    const page = await visit(browser, { ...desktop, ...atRest })
    await openPage(page, product.url)
    // What draws it comes after the first act of a visitor and puts itself around the control.
    await page.mouse.move(300, 500)
    await page.locator(`${control}[data-state="closed"]`).waitFor()
    return page
  }
  const appears = (page: Page) => bubble(page).waitFor()
  const goes = (page: Page) => bubble(page).waitFor({ state: 'detached' })

  /** How long the page itself saw the pointer or the focus rest before the word came. */
  async function delayOf(page: Page, act: () => Promise<void>, from: 'pointerover' | 'focusin') {
    await page.evaluate(
      ({ from, control }) => {
        const seen: { from?: number; shown?: number } = {}
        Object.assign(window, { seen })
        document.querySelector(control)?.addEventListener(from, () => (seen.from ??= performance.now()))
        new MutationObserver(() => {
          const state = document.querySelector(control)?.getAttribute('data-state')
          if (state !== 'closed') seen.shown ??= performance.now()
        }).observe(document.body, { subtree: true, attributeFilter: ['data-state'] })
      },
      { from, control },
    )
    await act()
    await appears(page)
    return page.evaluate(() => {
      const { seen } = window as unknown as { seen: { from: number; shown: number } }
      return seen.shown - seen.from
    })
  }

  test('comes when the pointer has rested for 700 ms, 4 px beside it', async () => {
    const page = await open()
    const delay = await delayOf(page, () => page.locator(control).hover(), 'pointerover')
    expect(delay).toBeGreaterThan(690)
    expect(delay).toBeLessThan(2_500)
    expect(await page.getByRole('tooltip').innerText()).toBe('Play motion')
    const [word, icon] = await Promise.all([bubble(page).boundingBox(), page.locator(control).boundingBox()])
    const above = (icon?.y ?? 0) - ((word?.y ?? 0) + (word?.height ?? 0))
    const below = (word?.y ?? 0) - ((icon?.y ?? 0) + (icon?.height ?? 0))
    expect(Math.max(above, below)).toBeCloseTo(4, 0)
    expect(await faults(page)).toEqual([])
  })

  test('comes when the focus has rested for 700 ms', async () => {
    const page = await open()
    await page.locator('header > nav a').last().focus()
    const delay = await delayOf(page, () => page.keyboard.press('Tab'), 'focusin')
    expect(delay).toBeGreaterThan(690)
    expect(delay).toBeLessThan(2_500)
  })

  test('comes at once to who returns within 300 ms', async () => {
    const page = await open()
    await page.locator(control).hover()
    await appears(page)
    const state = await page.locator(control).evaluate(async (element) => {
      const pointer = (type: string, relatedTarget: Element) =>
        element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse', relatedTarget }))
      pointer('pointerout', document.body)
      pointer('pointerleave', document.body)
      // On its way from the icon the pointer may visit the word; anywhere else the word goes.
      while (element.getAttribute('data-state') !== 'closed') {
        await new Promise(requestAnimationFrame)
        document.body.dispatchEvent(
          new PointerEvent('pointermove', {
            bubbles: true,
            pointerType: 'mouse',
            clientX: 300,
            clientY: 600,
          }),
        )
      }
      const left = performance.now()
      pointer('pointerover', document.body)
      await new Promise(requestAnimationFrame)
      pointer('pointermove', document.body)
      while (element.getAttribute('data-state') === 'closed' && performance.now() - left < 3_000) {
        await new Promise(requestAnimationFrame)
      }
      return performance.now() - left
    })
    expect(state).toBeLessThan(600)
  })

  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['the pointer leaving', (page) => page.mouse.move(300, 500, { steps: 12 })],
    ['a click', (page) => page.locator(control).click()],
    ['scrolling', (page) => page.evaluate(() => scrollBy({ top: 200, behavior: 'instant' }))],
    ['Escape', (page) => page.keyboard.press('Escape')],
  ])('goes by %s', async (_, act) => {
    const page = await open()
    await page.locator(control).hover()
    await appears(page)
    await act(page)
    await goes(page)
    expect(await page.locator(control).getAttribute('data-state')).toBe('closed')
  })

  test('goes when the focus goes on', async () => {
    const page = await open()
    await page.locator('header > nav a').last().focus()
    await page.keyboard.press('Tab')
    await appears(page)
    await page.keyboard.press('Tab')
    await goes(page)
    expect(await page.locator(control).getAttribute('data-state')).toBe('closed')
  })
})
