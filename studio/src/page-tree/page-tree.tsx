import { AddIcon } from '@sanity/icons/Add'
import { Box, Flex, Stack, Text } from '@sanity/ui'
import { IntentButton, useCurrentUser } from 'sanity'
import { styled } from 'styled-components'
import { EmptyState } from '../branding/empty-state.tsx'
import { PaneRow } from '../ui/pane-row.tsx'
import { isViewer } from '../roles.ts'
import { PaneLine } from '../ui/pane-line.tsx'
import { useListened } from '../use-listened.ts'
import { pagesQuery, treeOf, type Place, type Row } from './tree.ts'

/** The pages that staff compose, each below the page whose address it continues. */
export function PageTree() {
  const { rows, failed } = useListened<Row>(pagesQuery, 'page-tree')
  const viewer = isViewer(useCurrentUser())
  if (failed) return <PaneLine>The pages could not be loaded. Open the list again in a moment.</PaneLine>
  if (!rows) return <PaneLine>Loading …</PaneLine>
  const tree = treeOf(rows)
  return (
    <Stack padding={2} gap={4} height="fill" overflow="auto" data-testid="page-tree">
      {tree.length > 0 ? (
        <Places places={tree} />
      ) : (
        <EmptyState words="No page of its own yet: for a campaign, an article, terms." />
      )}
      {!viewer && (
        <Flex>
          <IntentButton
            intent="create"
            params={{ type: 'page' }}
            icon={AddIcon}
            text="New page"
            mode="ghost"
          />
        </Flex>
      )}
    </Stack>
  )
}

function Places({ places }: { places: Place[] }) {
  return (
    <Branch>
      {places.map(({ part, page, below }) => (
        <li key={page?.id ?? part}>
          {page ? (
            <PaneRow id={page.id} badge={stateOf(page)}>
              <Flex direction="column" gap={2} padding={2}>
                <Text size={1} weight="medium" textOverflow="ellipsis">
                  {page.title}
                </Text>
                <Text size={1} muted textOverflow="ellipsis">
                  {part ? `/${part}` : 'No address yet'}
                </Text>
              </Flex>
            </PaneRow>
          ) : (
            <Box padding={2}>
              <Text size={1} muted>
                /{part}
              </Text>
            </Box>
          )}
          {below.length > 0 && <Places places={below} />}
        </li>
      ))}
    </Branch>
  )
}

/** What of it visitors do not see yet. */
const stateOf = ({ isPublished, hasDraft }: NonNullable<Place['page']>) =>
  isPublished ? (hasDraft ? 'Edited' : undefined) : 'Draft'

/* A hairline leads from a page down to those below it. */
const Branch = styled.ul`
  display: grid;
  gap: 0.25rem;
  margin: 0;
  padding: 0;
  list-style: none;

  & & {
    margin: 0.25rem 0 0.25rem 0.85rem;
    padding-left: 0.6rem;
    border-left: 1px solid var(--card-border-color);
  }
`
