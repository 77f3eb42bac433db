import { TrashIcon } from '@sanity/icons/Trash'
import { useState } from 'react'
import { useCurrentUser, useDocumentOperation, type DocumentActionComponent } from 'sanity'
import { hosted } from '../project.ts'
import { isViewer } from '../roles.ts'
import { LinkedFrom } from './linked-from.tsx'
import { usedOn } from './used-on.ts'

const wayBack = hosted ? '' : ' You can bring it back from “Recently deleted”.'

/** Says where the site shows it before it goes. */
export const deleteAction: DocumentActionComponent = ({ id, type, published }) => {
  const { delete: remove } = useDocumentOperation(id, type)
  const viewer = isViewer(useCurrentUser())
  const [asking, setAsking] = useState(false)
  return {
    label: 'Delete',
    icon: TrashIcon,
    tone: 'critical',
    disabled: viewer || Boolean(remove.disabled),
    ...(viewer && { title: 'Only editors can delete.' }),
    onHandle: () => setAsking(true),
    dialog: asking && {
      type: 'confirm',
      tone: 'critical',
      message: published ? (
        <LinkedFrom id={id} type={type}>
          {`It is in use: the site shows it on ${usedOn[type] ?? 'a page'}, and it disappears from there at once.${wayBack}`}
        </LinkedFrom>
      ) : (
        `It is not on the site yet.${wayBack}`
      ),
      confirmButtonText: 'Delete',
      onCancel: () => setAsking(false),
      onConfirm: () => {
        setAsking(false)
        remove.execute()
      },
    },
  }
}
deleteAction.action = 'delete'
