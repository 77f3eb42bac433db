import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdClock } from '../contact.ts'
import { browser, product, useProduct } from '../opened.ts'
import { atRest, desktop, faults, openPage, visit } from '../visitor.ts'

useProduct()

describe('the word of an icon', () => {
  const control = '[data-motion-control]'
  const bubble = (page: Page) => page.locator('[data-radix-popper-content-wrapper] > div').first()

  async function open() {
    const page = await visit(browser, { ...desktop, ...atRest })
    await openPage(page, product.url)
    // Radix comes after the first interaction and wraps the control.
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

  /** A page whose clock stands still. */
  async function openTimed() {
    const page = await visit(browser, { ...desktop, ...atRest })
    const stopClock = await holdClock(page)
    await openPage(page, product.url)
    await page.mouse.move(300, 500)
    await page.locator(`${control}[data-state="closed"]`).waitFor()
    await stopClock()
    return { page, state: () => page.locator(control).getAttribute('data-state') }
  }

  test('comes at once within 300 ms after it has gone, and later after 700 ms again', async () => {
    const { page, state } = await openTimed()
    const comesAfter = async (wait: number) => {
      await page.locator(control).hover()
      if (wait > 0) {
        await page.clock.runFor(wait - 1)
        expect(await state()).toBe('closed')
      }
      await page.clock.runFor(1)
      await expect.poll(state).not.toBe('closed')
      await page.mouse.move(300, 500, { steps: 12 })
      await expect.poll(state).toBe('closed')
    }
    await comesAfter(700)
    for (const [rest, wait] of [
      [290, 0],
      [290, 0],
      [300, 700],
    ] as const) {
      await page.clock.runFor(rest)
      await comesAfter(wait)
    }
  })

  test('does not come any more after Escape, though the focus rests', async () => {
    const { page, state } = await openTimed()
    await page.locator('header > nav a').last().focus()
    await page.keyboard.press('Tab')
    await page.clock.runFor(600)
    await page.keyboard.press('Escape')
    await page.clock.runFor(5_000)
    expect(await state()).toBe('closed')
    expect(await page.getByRole('tooltip').count()).toBe(0)
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
