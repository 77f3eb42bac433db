import { Button, Flex } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { useClient, useCurrentUser, type SanityDocument } from 'sanity'
import { addressOf } from '../address-of.ts'
import { apiVersion, ownOrigin } from '../project.ts'
import { isViewer } from '../roles.ts'

interface AfterPublishProps {
  published: SanityDocument
  before: SanityDocument | undefined
}

/** After a publish: the page as visitors see it, and what they had before, back by one press. */
export function AfterPublish({ published, before }: AfterPublishProps) {
  const client = useClient({ apiVersion })
  const toast = useToast()
  const viewer = isViewer(useCurrentUser())
  const [busy, setBusy] = useState(false)
  const page = addressOf(published._type, published)

  async function takeBack(version: SanityDocument) {
    setBusy(true)
    try {
      await client.createOrReplace({ ...version, _rev: undefined })
    } catch {
      toast.push({ status: 'error', title: 'It could not be taken back. Try again in a moment.' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Flex gap={2}>
      {page && (
        <Button
          as="a"
          text="See it"
          mode="ghost"
          fontSize={1}
          padding={2}
          {...{ href: ownOrigin + page, target: '_blank', rel: 'noreferrer' }}
        />
      )}
      {before && !viewer && (
        <Button
          text="Take it back"
          title="Gives visitors what they had before. Press it again to undo that."
          mode="ghost"
          fontSize={1}
          padding={2}
          disabled={busy}
          onClick={() => void takeBack(before)}
        />
      )}
    </Flex>
  )
}

/** What was published before the last publish that happened while the form was open. */
export function useVersionBefore(published: SanityDocument | null) {
  const [versions, setVersions] = useState<{ now?: SanityDocument; before?: SanityDocument }>({})
  if (published && versions.now?._rev !== published._rev)
    setVersions({ now: published, before: versions.now })
  return versions.before
}
