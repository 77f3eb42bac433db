import type { Enquiry, EnquiryPage } from '@daymark/schemas/staff'
import { expect, test } from 'vitest'
import { createListState, type Query } from './list-state.ts'

const counts = { new: 0, read: 0, answered: 0, spam: 0, mailFailed: 0 }

/** An inbox whose newest enquiry has the highest number; each answer waits to be let through. */
function open(total: number) {
  let newest = total
  const asked: { query: Query; answer: () => void }[] = []
  const list = createListState(
    (query) =>
      new Promise<EnquiryPage>((resolve) => {
        const answer = () => {
          const from = query.before === undefined ? newest : query.before - 1
          const numbers = Array.from({ length: Math.min(query.size, from) }, (_, index) => from - index)
          const last = numbers.at(-1)
          const enquiries = numbers.map((number) => ({ id: `${query.filter} ${number}` }) as Enquiry)
          resolve({ enquiries, counts, ...(last !== undefined && last > 1 && { next: last }) })
        }
        asked.push({ query, answer })
      }),
  )
  const ids = () => list.state.read().enquiries?.map(({ id }) => id)
  async function answered(doing: Promise<unknown>) {
    const done = doing.then(() => true)
    while (!(await Promise.race([done, Promise.resolve(false)]))) asked.shift()?.answer()
  }
  return { list, ids, asked, answered, arrive: () => (newest += 1) }
}

test('news keeps what “Show older” had loaded', async () => {
  const { list, ids, answered, arrive } = open(300)
  await answered(list.show('all', ''))
  await answered(list.more())
  await answered(list.more())
  expect(ids()).toHaveLength(150)
  arrive()
  await answered(list.reload())
  expect(ids()?.[0]).toBe('all 301')
  expect(ids()).toHaveLength(150)
  await answered(list.more())
  expect(ids()).toHaveLength(200)
  await answered(list.more())
  arrive()
  await answered(list.reload())
  expect(new Set(ids()).size).toBe(250)
})

test('rows of an earlier filter are never appended', async () => {
  const { list, ids, asked, answered } = open(120)
  await answered(list.show('all', ''))
  const older = list.more()
  const late = asked.shift()
  const changed = list.show('spam', '')
  expect(list.state.read().next).toBeUndefined()
  await answered(changed)
  late?.answer()
  await older
  expect(ids()).toHaveLength(50)
  expect(ids()?.every((id) => id.startsWith('spam'))).toBe(true)
})

test('news while older ones are on their way loses neither', async () => {
  const { list, ids, asked, answered, arrive } = open(120)
  await answered(list.show('all', ''))
  void list.more()
  asked.shift()
  arrive()
  await answered(list.reload())
  expect(ids()).toHaveLength(100)
  expect(ids()?.[0]).toBe('all 121')
})
