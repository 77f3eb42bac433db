import { madePreviewSchema, previewsSchema, type MadePreview } from '@daymark/schemas/staff'
import { CopyIcon } from '@sanity/icons/Copy'
import { ShareIcon } from '@sanity/icons/Share'
import { Box, Button, Card, Dialog, Flex, Select, Stack, Text, TextInput } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useEffect, useRef, useState } from 'react'
import { useCurrentUser } from 'sanity'
import { encode } from 'uqr'
import { pageTable } from '../address-of.ts'
import { isViewer } from '../roles.ts'
import { useStaffApi } from '../staff-api.ts'
import { useAction, useAnswerOrToast } from '../use-action.ts'
import { formatTime } from '../format-time.ts'
import { Labelled } from '../ui/labelled.tsx'

const titleOf = (path: string) => pageTable.find((page) => page.path === path)?.title ?? path

const lasting = [
  { days: 1, label: 'one day' },
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
]

/** Opens the links by which people without an account see a page with what is not public yet. */
export function SharePreview({ path }: { path: () => string }) {
  const [shown, setShown] = useState<string>()
  const viewer = isViewer(useCurrentUser())
  const label = viewer ? 'Viewers cannot share a preview' : 'Share this preview'
  return (
    <>
      <Button
        icon={ShareIcon}
        mode="bleed"
        fontSize={1}
        padding={2}
        title={label}
        aria-label={label}
        disabled={viewer}
        onClick={() => setShown(path())}
      />
      {shown && <PreviewLinks path={shown} close={() => setShown(undefined)} />}
    </>
  )
}

function PreviewLinks({ path, close }: { path: string; close: () => void }) {
  const api = useStaffApi()
  const act = useAction()
  const [days, setDays] = useState(7)
  const [made, setMade] = useState<MadePreview>()
  const { answer, load } = useAnswerOrToast('/api/staff/previews', previewsSchema)

  const make = () =>
    act(
      async () => setMade(await api.post('/api/staff/previews', madePreviewSchema, { path, days })),
      undefined,
      load,
    )
  const withdraw = (id: string) =>
    act(
      async () => {
        await api.remove(`/api/staff/previews/${id}`)
        setMade((it) => (it?.id === id ? undefined : it))
      },
      undefined,
      load,
    )

  return (
    <Dialog id="share-preview" header={`Share a preview of “${titleOf(path)}”`} width={1} onClose={close}>
      <Stack gap={5} padding={4}>
        <Text size={1} muted>
          Whoever has the link sees this page with everything that is not public yet, as it is when they open
          it. They need no account, and search engines do not list it.
        </Text>
        {made ? (
          <MadeLink url={made.url} until={made.expiresAt} />
        ) : (
          <Flex align="flex-end" gap={3} wrap="wrap">
            <Labelled label="The link works for">
              {(id) => (
                <Select
                  id={id}
                  fontSize={1}
                  value={days}
                  onChange={(event) => setDays(Number(event.currentTarget.value))}
                >
                  {lasting.map(({ days: value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
              )}
            </Labelled>
            <Button text="Make a link" tone="primary" fontSize={1} onClick={() => void make()} />
          </Flex>
        )}
        {answer && answer.previews.length > 0 && (
          <Stack gap={3}>
            <Text as="h3" size={1} weight="semibold">
              Links that work now
            </Text>
            <Stack as="ul" gap={2} style={{ listStyle: 'none', padding: 0, margin: 0 }}>
              {answer.previews.map((it) => (
                <Card as="li" key={it.id} padding={3} radius={2} border>
                  <Flex align="center" gap={3}>
                    <Box flex={1}>
                      <Text size={1}>
                        {titleOf(it.path)}, by {it.createdBy}, until {formatTime(it.expiresAt)}
                      </Text>
                    </Box>
                    <Button
                      text="Withdraw"
                      mode="ghost"
                      tone="critical"
                      fontSize={1}
                      padding={2}
                      onClick={() => void withdraw(it.id)}
                    />
                  </Flex>
                </Card>
              ))}
            </Stack>
          </Stack>
        )}
      </Stack>
    </Dialog>
  )
}

function MadeLink({ url, until }: { url: string; until: string }) {
  const toast = useToast()
  const link = useRef<HTMLInputElement>(null)
  // The button that made the link is gone: without a new place the keyboard would be outside the dialog.
  useEffect(() => link.current?.focus(), [])

  function copy() {
    navigator.clipboard
      .writeText(url)
      .then(() => toast.push({ status: 'success', title: 'The link is copied' }))
      .catch(() => toast.push({ status: 'warning', title: 'Select the link and copy it by hand' }))
  }

  return (
    <Stack gap={4}>
      <Labelled label={`The link, until ${formatTime(until)}`}>
        {(id) => (
          <>
            <Flex gap={2}>
              <Box flex={1}>
                <TextInput
                  id={id}
                  fontSize={1}
                  readOnly
                  ref={link}
                  value={url}
                  onFocus={(event) => event.currentTarget.select()}
                />
              </Box>
              <Button icon={CopyIcon} text="Copy" fontSize={1} onClick={copy} />
            </Flex>
            <Text size={1} muted>
              It is shown only this once.
            </Text>
          </>
        )}
      </Labelled>
      <QrCode text={url} />
    </Stack>
  )
}

/** Dark on light in both schemes: cameras read nothing else well. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={180}
      height={180}
      role="img"
      aria-label="The link as a code for a phone's camera"
      shapeRendering="crispEdges"
      style={{ borderRadius: 6 }}
    >
      <rect width={size} height={size} fill="#fff" />
      <path fill="#000" d={dark.join('')} />
    </svg>
  )
}
