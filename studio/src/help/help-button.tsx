import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { Button, Dialog, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { isTyping } from '../is-typing.ts'
import { startTour } from '../tour/tour-state.ts'
import { helpFor } from './words.ts'

/** Help about the open tool, by a button or the key “?”. */
export function HelpButton({ tool }: { tool: string | undefined }) {
  const [open, setOpen] = useState(false)

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const { title, words } = helpFor(tool)
  return (
    <>
      <Button
        icon={HelpCircleIcon}
        mode="bleed"
        padding={2}
        aria-label="Help"
        title="Help (?)"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Dialog
          id="help"
          header={title}
          width={1}
          onClickOutside={() => setOpen(false)}
          onClose={() => setOpen(false)}
        >
          <Stack padding={4} gap={4}>
            {words.map((sentence) => (
              <Text key={sentence} size={1}>
                {sentence}
              </Text>
            ))}
            <Button
              text="Take the tour (two minutes)"
              mode="ghost"
              onClick={() => {
                setOpen(false)
                startTour()
              }}
            />
          </Stack>
        </Dialog>
      )}
    </>
  )
}
