import { describe, expect, test } from 'vitest'
import { card, fill, holdClock, openForm, sendButton, toast } from '../contact.ts'
import { browser, product, useProduct } from '../opened.ts'
import { atRest, desktop, faults, openPage, phone, visit } from '../visitor.ts'

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
