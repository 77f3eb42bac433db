import { expect, test } from 'vitest'
import { releaseMail, releaseNotices } from './release-failures.ts'

const failed = {
  name: 'r1a2b3',
  title: undefined,
  documents: [
    { type: 'homePage', title: undefined },
    { type: 'teamMember', title: 'Linnea Park' },
  ],
  reason: 'a link on / leads nowhere: /spring',
}

test('whoever planned it reads what did not become public, why, and where it waits', () => {
  const [notice] = releaseNotices([failed])
  expect(notice?.message).toContain('home page, team member “Linnea Park”')
  expect(notice?.message).toContain('a link on / leads nowhere: /spring')
  expect(notice?.message).not.toContain('r1a2b3')
  expect(releaseMail([failed], 'https://firm.example')?.text).toContain('https://firm.example/studio/planned')
  expect(releaseNotices([{ ...failed, title: 'Spring' }])[0]?.message).toContain('“Spring”')
})

test('no mail is written once nothing waits', () => {
  expect(releaseMail([], 'https://firm.example')).toBeUndefined()
})
