import { DragDropContext, Draggable, Droppable, type DropResult } from '@hello-pangea/dnd'
import { DragHandleIcon } from '@sanity/icons/DragHandle'
import { Box, Card, Dialog, Flex, Stack } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useMemo, useState } from 'react'
import { Preview, useClient, useCurrentUser, useSchema } from 'sanity'
import { styled } from 'styled-components'
import { PaneRow } from '../ui/pane-row.tsx'
import { PlanForm } from '../planned/plan-form.tsx'
import { apiVersion, hosted } from '../project.ts'
import { isViewer } from '../roles.ts'
import { PaneLine } from '../ui/pane-line.tsx'
import { useListened } from '../use-listened.ts'
import {
  byRank,
  entriesOf,
  entriesQuery,
  publishOrder,
  ranksAfterMove,
  writeToDrafts,
  type Entry,
  type Ranks,
  type Row,
} from './order.ts'
import { OrderStrip } from './order-strip.tsx'

/** A list that is ordered by dragging. The order is a draft like any text, until it is published. */
export function OrderedList({ options }: { options?: Record<string, unknown> }) {
  const type = String(options?.type)
  const schemaType = useSchema().get(type)
  const client = useClient({ apiVersion })
  const toast = useToast()
  const viewer = isViewer(useCurrentUser())
  const { rows, failed } = useListened<Row>(entriesQuery(type), 'ordered-list')
  const stored = useMemo(() => rows && entriesOf(rows), [rows])
  // Ranks that are being written, and the rows that they were chosen for: the list shows them at once.
  const [writing, setWriting] = useState<{ ranks: Ranks; over: readonly Entry[] }>()
  const [moves, setMoves] = useState<Ranks[]>([])
  const [published, setPublished] = useState<Ranks>()
  const [planning, setPlanning] = useState(false)

  if (failed) return <PaneLine>The list could not be loaded. Open it again in a moment.</PaneLine>
  if (!stored || !schemaType) return <PaneLine>Loading …</PaneLine>
  if (stored.length === 0) return <PaneLine>Nothing here yet</PaneLine>

  const shown = writing && writing.over === stored ? withRanks(stored, writing.ranks) : stored
  const moved = stored.filter(({ publicRank }) => publicRank !== undefined)
  const [first, ...others] = moved

  async function write(ranks: Ranks, act: () => Promise<void>) {
    setWriting({ ranks, over: stored! })
    try {
      await act()
    } catch {
      setWriting(undefined)
      toast.push({ status: 'error', title: 'The order was not stored. Look at the list and try again.' })
    }
  }

  function drop({ source, destination }: DropResult) {
    if (!destination) return
    const ranks = ranksAfterMove(shown, source.index, destination.index)
    if (ranks.size === 0) return
    void write(ranks, async () => {
      await writeToDrafts(client, ranks)
      setMoves((before) => [...before, ranksOf(shown, ranks)])
      setPublished(undefined)
    })
  }

  function undo() {
    const back = moves.at(-1) ?? new Map(moved.map(({ id, publicRank }) => [id, publicRank!]))
    void write(back, async () => {
      await writeToDrafts(client, back)
      setMoves((before) => before.slice(0, -1))
    })
  }

  function publish() {
    const ranks = new Map(moved.map(({ id, rank }) => [id, rank]))
    void write(new Map(), async () => {
      setPublished(await publishOrder(client, ranks))
      setMoves([])
      toast.push({ status: 'success', title: 'The new order is public' })
    })
  }

  function takeBack() {
    const before = published!
    void write(before, async () => {
      await publishOrder(client, before)
      setPublished(undefined)
      toast.push({ status: 'success', title: 'Visitors see the order from before' })
    })
  }

  return (
    <Flex direction="column" height="fill">
      <Box flex={1} overflow="auto" padding={2}>
        <DragDropContext onDragEnd={drop}>
          <Droppable droppableId={type}>
            {(place) => (
              <Stack as="ul" ref={place.innerRef} {...place.droppableProps} style={plainList}>
                {shown.map((entry, index) => (
                  <Draggable key={entry.id} draggableId={entry.id} index={index} isDragDisabled={viewer}>
                    {(drag, { isDragging }) => (
                      <Card
                        as="li"
                        ref={drag.innerRef}
                        {...drag.draggableProps}
                        radius={2}
                        shadow={isDragging ? 3 : 0}
                        marginBottom={1}
                      >
                        <Flex align="center">
                          {!viewer && (
                            <Handle {...drag.dragHandleProps}>
                              <DragHandleIcon aria-hidden="true" />
                              <Unseen>Move {entry.title}</Unseen>
                            </Handle>
                          )}
                          <PaneRow id={entry.id} badge={stateOf(entry)}>
                            <Preview
                              layout="default"
                              schemaType={schemaType}
                              value={{ _id: entry.id, _type: schemaType.name }}
                            />
                          </PaneRow>
                        </Flex>
                      </Card>
                    )}
                  </Draggable>
                ))}
                {place.placeholder}
              </Stack>
            )}
          </Droppable>
        </DragDropContext>
      </Box>
      <OrderStrip
        viewer={viewer}
        moved={moved.length}
        justPublished={published !== undefined}
        undo={undo}
        publish={publish}
        takeBack={takeBack}
        plan={hosted ? undefined : () => setPlanning(true)}
      />
      {planning && first && (
        <Dialog
          id="plan-order"
          header="When will visitors see the new order?"
          width={1}
          onClose={() => setPlanning(false)}
        >
          <Box padding={4}>
            <PlanForm
              ids={[first.id, ...others.map(({ id }) => id)]}
              type={type}
              close={() => setPlanning(false)}
            />
          </Box>
        </Dialog>
      )}
    </Flex>
  )
}

/** What of it visitors do not see yet. */
function stateOf({ isPublished, hasDraft, publicRank }: Entry) {
  if (!isPublished) return 'Not public'
  if (publicRank !== undefined) return 'Moved'
  return hasDraft ? 'Edited' : undefined
}

const withRanks = (entries: readonly Entry[], ranks: Ranks) =>
  entries.map((it) => ({ ...it, rank: ranks.get(it.id) ?? it.rank })).sort(byRank)

const ranksOf = (entries: readonly Entry[], which: Ranks): Ranks =>
  new Map(entries.filter(({ id }) => which.has(id)).map(({ id, rank }) => [id, rank]))

const plainList = { listStyle: 'none', padding: 0, margin: 0 }

/** Not a `button`: nothing is dragged by an element that the browser itself makes interactive. */
const Handle = styled.div`
  display: grid;
  place-items: center;
  flex: none;
  align-self: stretch;
  min-width: 2rem;
  padding: 0 0.4rem;
  border-radius: 3px;
  font-size: 1.3rem;
  cursor: grab;
  &:focus-visible {
    outline: 2px solid var(--card-focus-ring-color);
  }
`

const Unseen = styled.span`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`
