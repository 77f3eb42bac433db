import { DownloadIcon } from '@sanity/icons/Download'
import { SearchIcon } from '@sanity/icons/Search'
import { Box, Button, Card, Flex, Heading, Stack, Text, TextInput } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useDeferredValue, useState } from 'react'
import { useCurrentUser } from 'sanity'
import { useRouter } from 'sanity/router'
import { isViewer } from '../roles.ts'
import { inWords, useStaffApi } from '../staff-api.ts'
import { EnquiryDetail } from './enquiry-detail.tsx'
import { EnquiryList } from './enquiry-list.tsx'
import { filters, type Counts, type Filter } from './enquiry.ts'
import { saveResponse } from './save-response.ts'
import { useEnquiries } from './use-enquiries.ts'

/** The messages of visitors: the list on the left, one of them on the right. */
export default function Inbox() {
  const [filter, setFilter] = useState<Filter>('all')
  const [search, setSearch] = useState('')
  const query = useDeferredValue(search)
  const list = useEnquiries(filter, query)
  const router = useRouter()
  const open = typeof router.state.enquiry === 'string' ? router.state.enquiry : undefined
  const api = useStaffApi()
  const toast = useToast()
  const mayChange = !isViewer(useCurrentUser())

  async function download() {
    try {
      const wanted = new URLSearchParams({ filter, q: query })
      await saveResponse(await api.open(`/api/enquiries/csv?${wanted}`), 'enquiries.csv')
    } catch (error) {
      toast.push({ status: 'error', title: inWords(error) })
    }
  }

  return (
    <Flex height="fill" style={{ minHeight: 0 }} wrap="nowrap">
      <Card
        borderRight
        height="fill"
        display={open ? ['none', 'none', 'flex'] : 'flex'}
        style={{ flexDirection: 'column', width: open ? '26rem' : '100%', maxWidth: '100%', flexShrink: 0 }}
      >
        <Stack padding={3} gap={3}>
          <Flex align="center" gap={2}>
            <Box flex={1}>
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
                onClick={() => void download()}
              />
            )}
          </Flex>
          <TextInput
            icon={SearchIcon}
            type="search"
            aria-label="Search enquiries"
            placeholder="Search name, address or message"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <Flex gap={1} wrap="wrap" role="group" aria-label="Show">
            {(Object.keys(filters) as Filter[]).map((name) => (
              <Button
                key={name}
                mode="bleed"
                fontSize={1}
                padding={2}
                selected={filter === name}
                aria-pressed={filter === name}
                text={`${filters[name]}${countOf(list.counts, name)}`}
                onClick={() => setFilter(name)}
              />
            ))}
          </Flex>
        </Stack>
        <Card borderTop overflow="auto" flex={1} style={{ minHeight: 0 }}>
          <EnquiryList
            list={list}
            open={open}
            searching={query !== '' || filter !== 'all'}
            onOpen={(id) => router.navigate({ enquiry: id })}
          />
        </Card>
      </Card>
      {open && (
        <Box flex={1} overflow="auto" style={{ minWidth: 0 }}>
          <EnquiryDetail
            key={open}
            id={open}
            mayChange={mayChange}
            onChange={list.reload}
            onClose={() => router.navigate({})}
          />
        </Box>
      )}
      {!open && list.trouble && (
        <Box padding={4}>
          <Text>{list.trouble}</Text>
        </Box>
      )}
    </Flex>
  )
}

function countOf(counts: Counts | undefined, filter: Filter) {
  if (!counts || filter === 'all') return ''
  const count = filter === 'mail-failed' ? counts.mailFailed : counts[filter]
  return count > 0 ? ` ${count}` : ''
}
