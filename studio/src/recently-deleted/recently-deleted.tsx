import { RestoreIcon } from '@sanity/icons/Restore'
import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useEffect, useState } from 'react'
import { useClient, useCurrentUser, useSchema } from 'sanity'
import { EmptyState } from '../branding/empty-state.tsx'
import { isViewer } from '../roles.ts'
import { formatTime } from '../format-time.ts'
import { bringBack, deletedLately, type Deleted } from './deleted.ts'

/** What was deleted lately, each to be brought back with one click. */
export function RecentlyDeleted() {
  const client = useClient({ apiVersion: '1' })
  const mayRestore = !isViewer(useCurrentUser())
  const schema = useSchema()
  const toast = useToast()
  const [documents, setDocuments] = useState<Deleted[]>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let current = true
    deletedLately(client)
      .then((found) => current && setDocuments(found))
      .catch(() => current && setFailed(true))
    return () => {
      current = false
    }
  }, [client])

  async function restore(deleted: Deleted) {
    const { _id, title, documents: versions } = deleted
    try {
      await bringBack(client, deleted)
      setDocuments((list) => list?.filter((it) => it._id !== _id))
      const where = versions.some((it) => it._id === _id) ? 'in its list and on the site' : 'in its list'
      toast.push({ status: 'success', title: `“${title}” is back ${where}` })
    } catch {
      toast.push({ status: 'error', title: `“${title}” could not be brought back. Try again in a moment.` })
    }
  }

  if (failed) return <Line words="The list could not be loaded. Open it again in a moment." />
  if (!documents) return <Line words="Loading …" />
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

function Line({ words }: { words: string }) {
  return (
    <Card padding={4}>
      <Text muted>{words}</Text>
    </Card>
  )
}
