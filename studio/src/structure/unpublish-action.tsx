import { EyeClosedIcon } from '@sanity/icons/EyeClosed'
import { useState } from 'react'
import { useCurrentUser, useDocumentOperation, type DocumentActionComponent } from 'sanity'
import { isViewer } from '../roles.ts'
import { LinkedFrom } from './linked-from.tsx'
import { usedOn } from './used-on.ts'

/** Unpublishes a document and keeps it as a draft; the Studio offers its own action only for types that cannot be edited. */
export const unpublishAction: DocumentActionComponent = ({ id, type, published }) => {
  const { unpublish } = useDocumentOperation(id, type)
  const viewer = isViewer(useCurrentUser())
  const [asking, setAsking] = useState(false)
  if (!published) return null
  return {
    label: 'Take off the site',
    icon: EyeClosedIcon,
    disabled: viewer || Boolean(unpublish.disabled),
    ...(viewer && { title: 'Only editors can take something off the site.' }),
    onHandle: () => setAsking(true),
    dialog: asking && {
      type: 'confirm',
      tone: 'caution',
      message: (
        <LinkedFrom id={id} type={type}>
          {`It disappears from ${usedOn[type] ?? 'its page'} at once. It stays here as a draft, and Publish brings it back.`}
        </LinkedFrom>
      ),
      confirmButtonText: 'Take off the site',
      onCancel: () => setAsking(false),
      onConfirm: () => {
        setAsking(false)
        unpublish.execute()
      },
    },
  }
}
