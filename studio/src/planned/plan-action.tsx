import { CalendarIcon } from '@sanity/icons/Calendar'
import { useState } from 'react'
import { useCurrentUser, useSyncState, useValidationStatus, type DocumentActionComponent } from 'sanity'
import { isViewer } from '../roles.ts'
import { PlanForm } from './plan-form.tsx'

/** Publishes a draft at a time to come, alone or together with others. */
export const planAction: DocumentActionComponent = ({ id, type, draft }) => {
  const [open, setOpen] = useState(false)
  const viewer = isViewer(useCurrentUser())
  const { isSyncing } = useSyncState(id, type)
  const faulty = useValidationStatus(id, type, false).validation.some(({ level }) => level === 'error')
  if (!draft || viewer) return null
  return {
    label: 'Publish later…',
    icon: CalendarIcon,
    disabled: isSyncing || faulty,
    title: faulty ? 'Put right what is marked in red first.' : 'Choose when visitors see it.',
    onHandle: () => setOpen(true),
    dialog: open && {
      type: 'dialog',
      header: 'When will visitors see it?',
      onClose: () => setOpen(false),
      content: <PlanForm ids={[id]} type={type} close={() => setOpen(false)} />,
    },
  }
}
