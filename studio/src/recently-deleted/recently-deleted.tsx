import { RestoreIcon } from '@sanity/icons/Restore'
import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useCallback } from 'react'
import { useClient, useCurrentUser, useSchema } from 'sanity'
import { EmptyState } from '../branding/empty-state.tsx'
import { isViewer } from '../roles.ts'
import { formatTime } from '../format-time.ts'
import { PaneLine } from '../ui/pane-line.tsx'
import { useLoaded } from '../use-loaded.ts'
import { bringBack, deletedLately, type Deleted } from './deleted.ts'

/** What was deleted lately, each to be brought back with one click. */
export function RecentlyDeleted() {
  const client = useClient({ apiVersion: '1' })
  const mayRestore = !isViewer(useCurrentUser())
  const schema = useSchema()
  const toast = useToast()
  const { value: documents, error, reload } = useLoaded(useCallback(() => deletedLately(client), [client]))

  async function restore(deleted: Deleted) {
    const { _id, title, documents: versions } = deleted
    try {
      await bringBack(client, deleted)
      reload()
      const where = versions.some((it) => it._id === _id) ? 'in its list and on the site' : 'in its list'
      toast.push({ status: 'success', title: `“${title}” is back ${where}` })
    } catch {
      toast.push({ status: 'error', title: `“${title}” could not be brought back. Try again in a moment.` })
    }
  }

  if (!documents) {
    return (
      <PaneLine>{error ? 'The list could not be loaded. Open it again in a moment.' : 'Loading …'}</PaneLine>
    )
  }
  if (documents.length === 0) return <EmptyState words="Nothing was deleted lately." />
  return (
    <Stack as="ul" padding={3} gap={2}>
      {documents.map((it) => (
        <Card as="li" key={it._id} padding={3} radius={2} border>
          <Flex align="center" gap={3}>
            <Stack flex={1} gap={2}>
              <Text weight="medium">{it.title}</Text>
              <Text size={1} muted>
                {schema.get(it._type)?.title ?? it._type}, deleted {formatTime(it.deletedAt)} by {it.author}
              </Text>
            </Stack>
            <Button
              icon={RestoreIcon}
              text="Bring back"
              mode="ghost"
              disabled={!mayRestore}
              {...(!mayRestore && { title: 'Only editors can bring something back.' })}
              onClick={() => void restore(it)}
            />
          </Flex>
        </Card>
      ))}
    </Stack>
  )
}
