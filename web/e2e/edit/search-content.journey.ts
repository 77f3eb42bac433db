import { expect, test } from 'vitest'
import { browser, product, useProduct } from '../opened.ts'
import { navbar, openStudio, patience } from '../studio.ts'

useProduct()

test('a word, two words and a name are found', async () => {
  const { page, faults, close } = await openStudio(browser, product, { role: 'editor', path: 'start-here' })
  const served: number[] = []
  page.on('requestfinished', (request) => {
    if (!/\/data\/query\//.test(request.url())) return
    const { requestStart, responseStart } = request.timing()
    served.push(responseStart - requestStart)
  })
  await navbar(page).getByTestId('studio-search').click(patience)
  const words = page.getByPlaceholder('Search', { exact: true })
  for (const [asked, found] of [
    ['Calderwyn', /Calderwyn/],
    ['precision financial', /Precision Financial/i],
    ['Maren Holloway', /Maren Holloway/],
  ] as const) {
    await words.fill(asked)
    await page.getByRole('link', { name: found }).first().waitFor(patience)
  }
  expect(served.length).toBeGreaterThan(0)
  // What the machine can do while other journeys run is another matter.
  console.info(`The server took ${Math.max(...served).toFixed(0)} ms at most for a search.`)
  expect(faults).toEqual([])
  await close()
})
