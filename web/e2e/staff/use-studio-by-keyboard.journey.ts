import { expect, test } from 'vitest'
import { browser, product, useProduct } from '../opened.ts'
import { goTo, navbar, openPreview, openStudio, patience } from '../studio.ts'
import { faults as axeFaults } from '../visitor.ts'

useProduct()

test.each(['light', 'dark'] as const)(
  'what is ours in the Studio is whole for everybody (%s)',
  async (colorScheme) => {
    const { page, close } = await openStudio(browser, product, { path: 'start-here', colorScheme })
    const first = page.getByRole('main').getByRole('link', { name: /Change the words/ })
    await first.waitFor(patience)
    // From the bar of the Studio on, by the Tab key alone.
    await navbar(page).getByRole('link', { name: 'Start here' }).focus()
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab')
        return first.evaluate((it) => it === document.activeElement)
      }, patience)
      .toBe(true)
    expect(await first.evaluate((it) => getComputedStyle(it).outlineStyle)).toBe('solid')
    expect(await axeFaults(page, 'main')).toEqual([])

    await goTo(page, 'content/teamMember')
    const handle = page.getByRole('button', { name: /^Move / }).first()
    await handle.waitFor(patience)
    expect(await axeFaults(page, '[data-rfd-droppable-id]')).toEqual([])

    await goTo(page, 'presentation?preview=/')
    await openPreview(page)
    await page.getByRole('button', { name: 'Share this preview' }).click(patience)
    await page.getByRole('button', { name: 'Make a link' }).click(patience)
    await page.getByLabel('The link, until').waitFor(patience)
    expect(await axeFaults(page, '#share-preview')).toEqual([])
    await close()
  },
)

test('tools for developers come when they are switched on, and go again', async () => {
  const { page, close } = await openStudio(browser, product, { path: 'start-here' })
  const vision = navbar(page).getByRole('link', { name: 'Vision' })
  const toggle = page.getByRole('checkbox', { name: /^For developers/ })
  await toggle.waitFor(patience)
  expect(await vision.count()).toBe(0)
  await toggle.check()
  await vision.waitFor(patience)
  await toggle.uncheck()
  await vision.waitFor({ ...patience, state: 'detached' })
  await close()
})

test('on a phone a tapped text shows its field, and nothing leads to another company', async () => {
  const { page, close } = await openStudio(browser, product, {
    role: 'editor',
    path: 'presentation?preview=/',
    viewport: { width: 390, height: 844 },
  })
  const preview = await openPreview(page)
  await page.getByRole('tab', { name: 'The page' }).waitFor(patience)
  await preview.locator('h1').click(patience)
  await page.locator('[data-testid="field-heroHeadline"] input').waitFor(patience)
  const tab = page.getByRole('tab', { name: 'Text and pictures' })
  expect(await tab.getAttribute('aria-selected')).toBe('true')
  await page.getByTestId('studio-navbar').getByRole('button').first().click(patience)
  await page.getByRole('link', { name: 'Enquiries' }).waitFor(patience)
  expect(await page.locator('a[href*="sanity.io"]').filter({ visible: true }).count()).toBe(0)
  // The lists of a narrow window have no history, and it is all that the menu would offer.
  await goTo(page, 'content/homePage')
  await page.locator('#homePage-homePage-0 [data-testid="field-heroHeadline"]').waitFor(patience)
  expect(await page.getByTestId('pane-context-menu-button').filter({ visible: true }).count()).toBe(0)
  await close()
})
