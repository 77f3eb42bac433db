import { DownloadIcon } from '@sanity/icons/Download'
import { SearchIcon } from '@sanity/icons/Search'
import { filters, type Counts, type Filter } from '@daymark/schemas/staff'
import { Box, Button, Card, Flex, Heading, Stack, TextInput, useMediaIndex } from '@sanity/ui'
import { useDeferredValue, useEffect, useState } from 'react'
import { useCurrentUser } from 'sanity'
import { useRouter } from 'sanity/router'
import { EmptyState } from '../branding/empty-state.tsx'
import { isViewer } from '../roles.ts'
import { useStaffApi } from '../staff-api.ts'
import { useAction } from '../use-action.ts'
import { EnquiryDetail } from './enquiry-detail.tsx'
import { EnquiryList } from './enquiry-list.tsx'
import { filterTitles } from './enquiry.ts'
import { downloadResponse } from '../download-response.ts'
import { useStepKeys } from './use-step-keys.ts'
import { useEnquiries } from './use-enquiries.ts'
import { Choices } from '../ui/choices.tsx'

/** From 900 pixels on there is room for two panes. */
const roomForTwo = 3

/** Viewers look after none. */
const withoutMine = filters.filter((filter) => filter !== 'mine')

/** What was asked for last, for whoever was elsewhere meanwhile. */
let lastShown = { filter: 'all' as Filter, search: '' }

/** The messages of visitors: the list on the left, one of them on the right; one at a time on a small screen. */
export default function Inbox() {
  const [filter, setFilter] = useState<Filter>(lastShown.filter)
  const [search, setSearch] = useState(lastShown.search)
  useEffect(() => {
    lastShown = { filter, search }
  }, [filter, search])
  const query = useDeferredValue(search)
  const list = useEnquiries(filter, query)
  const router = useRouter()
  const open = typeof router.state.enquiry === 'string' ? router.state.enquiry : undefined
  const api = useStaffApi()
  const act = useAction()
  const go = (id: string) => router.navigate({ enquiry: id })
  useStepKeys(list.enquiries ?? [], open, go)
  const mayChange = !isViewer(useCurrentUser())
  const wide = useMediaIndex() >= roomForTwo

  async function download() {
    const wanted = new URLSearchParams({ filter, q: query })
    await downloadResponse(await api.open(`/api/enquiries/csv?${wanted}`), 'enquiries.csv')
  }

  return (
    <Flex height="fill" style={{ minHeight: 0 }} data-testid="inbox">
      {(wide || !open) && (
        <Card
          borderRight={wide}
          height="fill"
          display="flex"
          style={{ flexDirection: 'column', width: wide ? '30rem' : '100%', flexShrink: 0 }}
        >
          <Stack padding={3} gap={3}>
            <Flex align="center" gap={2}>
              <Box flex={1} paddingX={2}>
                <Heading as="h1" size={1}>
                  Enquiries
                </Heading>
              </Box>
              {mayChange && (
                <Button
                  icon={DownloadIcon}
                  text="Download"
                  mode="bleed"
                  fontSize={1}
                  padding={2}
                  title="These enquiries as a table (CSV)"
                  onClick={() => void act(download)}
                />
              )}
            </Flex>
            <TextInput
              icon={SearchIcon}
              type="search"
              fontSize={1}
              aria-label="Search enquiries"
              placeholder="Search name, address or message"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <Choices
              label="Show"
              choices={mayChange ? filters : withoutMine}
              chosen={filter}
              titleOf={(name) => `${filterTitles[name]}${countOf(list.counts, name)}`}
              onChoose={setFilter}
            />
          </Stack>
          <Card borderTop overflow="auto" flex={1} style={{ minHeight: 0 }}>
            <EnquiryList list={list} open={open} searching={query !== '' || filter !== 'all'} onOpen={go} />
          </Card>
        </Card>
      )}
      {open ? (
        <Box flex={1} overflow="auto" style={{ minWidth: 0 }}>
          <EnquiryDetail
            key={open}
            id={open}
            alone={!wide}
            mayChange={mayChange}
            onChange={list.reload}
            onClose={() => router.navigate({})}
          />
        </Box>
      ) : (
        wide && (
          <Flex flex={1} align="center" justify="center" padding={5}>
            <EmptyState words="Choose an enquiry to read it here." />
          </Flex>
        )
      )}
    </Flex>
  )
}

function countOf(counts: Counts | undefined, filter: Filter) {
  if (!counts || filter === 'all' || filter === 'mine') return ''
  const count = filter === 'mail-failed' ? counts.mailFailed : counts[filter]
  return count > 0 ? ` ${count}` : ''
}
