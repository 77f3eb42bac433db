import { documentTypes } from '@daymark/schemas/documents'
import { Flex, Text } from '@sanity/ui'
import { getPublishedId, useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { styled } from 'styled-components'
import { formatTimeShort } from '../format-time.ts'
import { linkStyle } from '../ui/studio-link.tsx'
import { useListened } from '../use-listened.ts'
import { Line, Lines, Panel } from '../ui/panel.tsx'

interface Draft {
  _id: string
  _type: string
  _updatedAt: string
  title: string | null
}

const mostShown = 6
const types = JSON.stringify(documentTypes.map(({ name }) => name))
const query = `*[_id in path('drafts.**') && _type in ${types}] | order(_updatedAt desc) [0...${mostShown + 1}] {
  _id, _type, _updatedAt, "title": coalesce(name, title)
}`

/** What somebody has begun and not published. */
export function Drafts({ viewer }: { viewer: boolean }) {
  const schema = useSchema()
  const { rows: drafts, failed } = useListened<Draft>(query, 'unfinished')
  const typeTitle = (type: string) => schema.get(type)?.title ?? type
  return (
    <Panel title="Unfinished drafts">
      {drafts?.length ? (
        <Lines>
          {drafts.slice(0, mostShown).map(({ _id, _type, _updatedAt, title }) => (
            <Flex as="li" key={_id} gap={3} align="baseline">
              <Text size={1} weight="medium" style={{ flex: 1 }}>
                <DraftLink intent="edit" params={{ id: getPublishedId(_id), type: _type }}>
                  {title ?? typeTitle(_type)}
                </DraftLink>
              </Text>
              <Text size={1} muted>
                {title ? `${typeTitle(_type)}, ` : ''}
                {formatTimeShort(_updatedAt)}
              </Text>
            </Flex>
          ))}
          {drafts.length > mostShown && (
            <li>
              <Line>And more: a list marks each with a sign beside its name.</Line>
            </li>
          )}
        </Lines>
      ) : (
        <Line>{failed ? 'They could not be loaded.' : drafts ? doneWords(viewer) : 'Loading …'}</Line>
      )}
    </Panel>
  )
}

const doneWords = (viewer: boolean) =>
  viewer ? 'None: all that was written is public.' : 'None: everything you and the others wrote is public.'

const DraftLink = styled(IntentLink)`
  ${linkStyle}
`
