import { Card, Flex, Stack, Text } from '@sanity/ui'
import type { SanityDocument } from 'sanity'
import { addressOf } from '../address-of.ts'
import { ownOrigin } from '../project.ts'
import { judgeDescription, judgeTitle } from './judge.ts'
import { SearchResult } from './search-result.tsx'
import { SharedCard } from './shared-card.tsx'
import { useMeta } from './use-meta.ts'

/** The page of each type of document that is one. */
const pageOf = { page: 'composed', caseStudy: 'caseStudy', homePage: 'home' } as const
type PageType = keyof typeof pageOf

export const isPageType = (type: string): type is PageType => Object.hasOwn(pageOf, type)

/** How the page of a document looks as a search result and as a shared link, as it is being written. */
export function FoundAndShared({ type, value }: { type: PageType; value: SanityDocument }) {
  const found = useMeta(pageOf[type], value)
  if (!found) return null
  const { meta, firm } = found
  const path = addressOf(type, value) ?? '/…'
  const host = new URL(ownOrigin).host
  return (
    <Card border radius={2} padding={4} data-testid="found-and-shared">
      <Flex gap={5} wrap="wrap">
        <Stack gap={4} style={{ flex: '2 1 26rem', minWidth: 0 }}>
          <Text size={1} weight="medium">
            As a search result
          </Text>
          <SearchResult firm={firm} host={host} path={path} meta={meta} />
          <Verdicts verdicts={[judgeTitle(meta.title), judgeDescription(meta.description)]} />
          {meta.noindex && (
            <Text size={1} muted>
              Search engines are asked not to list this page.
            </Text>
          )}
        </Stack>
        <Stack gap={4} style={{ flex: '1 1 18rem', maxWidth: '27rem', minWidth: 0 }}>
          <Text size={1} weight="medium">
            As a shared link
          </Text>
          <SharedCard host={host} meta={meta} />
        </Stack>
      </Flex>
    </Card>
  )
}

function Verdicts({ verdicts }: { verdicts: ReturnType<typeof judgeTitle>[] }) {
  return (
    <Stack gap={2} role="status">
      {verdicts.map(({ good, words }) => (
        <Card key={words} tone={good ? 'positive' : 'caution'} padding={2} radius={2}>
          <Text size={1}>{words}</Text>
        </Card>
      ))}
    </Stack>
  )
}
