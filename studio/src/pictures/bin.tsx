import { Button, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { useCurrentUser } from 'sanity'
import { EmptyState } from '../branding/empty-state.tsx'
import { formatTime } from '../format-time.ts'
import type { Deleted } from '../recently-deleted/deleted.ts'
import { isViewer } from '../roles.ts'
import { Grid, Tile } from './grid.ts'
import { Thumbnail } from './thumbnail.tsx'
import type { Pictures } from './use-pictures.ts'

/** The pictures that were thrown away and can still come back. */
export function Bin({ kept, words }: { kept: Pictures; words: string }) {
  const toast = useToast()
  const readOnly = isViewer(useCurrentUser())
  const [busy, setBusy] = useState(false)
  const shown = kept.thrownAway.filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()))

  async function bringBack(picture: Deleted) {
    setBusy(true)
    try {
      await kept.bringBack(picture)
      toast.push({ status: 'success', title: `“${picture.title}” is back` })
    } catch {
      toast.push({
        status: 'error',
        title: `“${picture.title}” could not be brought back. Try again in a moment.`,
      })
    } finally {
      setBusy(false)
    }
  }

  if (kept.thrownAway.length === 0) return <EmptyState words="Nothing was thrown away." />
  return (
    <>
      <Text size={1} muted role="status">
        {shown.length > 0
          ? 'A picture stays here as long as older versions of pages are kept.'
          : 'No picture has these words.'}
      </Text>
      <Grid>
        {shown.map((picture) => (
          <li key={picture._id}>
            <Tile>
              <Thumbnail _id={picture._id} url={String(picture.documents[0]?.url)} />
              <Stack gap={3} padding={2}>
                <Text size={1} weight="medium" textOverflow="ellipsis">
                  {picture.title}
                </Text>
                <Text size={1} muted>
                  {formatTime(picture.deletedAt)} by {picture.author}
                </Text>
                <Button
                  text="Bring back"
                  aria-label={`Bring back ${picture.title}`}
                  mode="ghost"
                  fontSize={1}
                  disabled={busy || readOnly}
                  title={readOnly ? 'Only editors can bring something back.' : undefined}
                  onClick={() => void bringBack(picture)}
                />
              </Stack>
            </Tile>
          </li>
        ))}
      </Grid>
    </>
  )
}
