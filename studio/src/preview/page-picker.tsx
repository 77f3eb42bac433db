import { pathOf } from '@daymark/schemas/pages'
import { Box, Select } from '@sanity/ui'
import { getValueAtPath, type SanityDocument } from 'sanity'
import { pageTable } from '../address-of.ts'
import { useFetched } from '../use-loaded.ts'

interface Choice {
  path: string
  title: string
}

const ownPages = pageTable.flatMap(({ path, title, params }) => (params ? [] : [{ path, title }]))
const madeByStaff = pageTable.filter(({ params }) => params)
const filter = madeByStaff.map(({ document }) => `(${document})`).join(' || ')
const query = `*[${filter}] | order(title){ _id, _type, title, address }`

type Titled = SanityDocument & { title?: string }

/** Chooses the page that the frame shows: one of the site's own, or one that staff have made. */
export function PagePicker({ path, choose }: { path: string; choose: (path: string) => void }) {
  // With the path as a parameter they are asked for anew at each page: one may have been made meanwhile.
  const made = useFetched<Titled[]>(query, { path }, 'drafts') ?? []
  const choices = [...ownPages, ...made.flatMap(choiceOf)]
  const known = choices.some((choice) => choice.path === path)
  return (
    <Box style={{ maxWidth: 180 }}>
      <Select
        aria-label="Page"
        fontSize={1}
        padding={2}
        value={known ? path : ''}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {!known && <option value="">Another page</option>}
        {choices.map((choice) => (
          <option key={choice.path} value={choice.path}>
            {choice.title}
          </option>
        ))}
      </Select>
    </Box>
  )
}

function choiceOf(document: Titled): Choice[] {
  // A page that staff make shows its own document before all others.
  const page = madeByStaff.find(({ shows }) => shows[0] === document._type)
  const params = Object.entries(page?.params ?? {}).map(
    ([name, field]) => [name, getValueAtPath(document, field.split('.'))] as const,
  )
  if (!page || params.some(([, value]) => typeof value !== 'string')) return []
  const path = pathOf(page, Object.fromEntries(params.map(([name, value]) => [name, String(value)])))
  return [{ path, title: document.title ?? path }]
}
