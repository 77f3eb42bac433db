/** How a section stands in the list of a page: by what it says, and what kind of section it is. */
export const saysItself = (kind: string, says: string, picture?: string) => ({
  select: { says, ...(picture && { media: picture }) },
  prepare: ({ says: words, ...media }: { says?: string }) => ({
    title: titleOf(words),
    subtitle: kind,
    ...media,
  }),
})

export const titleOf = (words: string | undefined) => words?.trim() || 'Nothing written yet'
