import { fine, worthALook, type Check } from '../check.ts'

const dayMs = 86_400_000
const days = { quiet: 7, before: 28 }

export const enquiriesCheck: Check = {
  name: 'Enquiries',
  inStudio: true,
  async run({ stores, clock }) {
    const { enquiries } = await stores()
    let [lately, before] = [0, 0]
    let reached = false
    for await (const slice of enquiries.every({ filter: 'all', search: '' })) {
      for (const { submittedAt } of slice) {
        const age = (clock() - Date.parse(submittedAt)) / dayMs
        reached = age > days.before + days.quiet
        if (age <= days.quiet) lately += 1
        else if (!reached) before += 1
      }
      if (reached) break
    }
    const text = `${(lately / days.quiet).toFixed(1)} a day in the last ${days.quiet} days, ${(before / days.before).toFixed(1)} a day in the ${days.before} days before.`
    return lately === 0 && before >= days.before
      ? worthALook(text, 'Send one by the form yourself and see it arrive in the inbox.')
      : fine(text)
  },
}
