import { Button, Flex, Stack, Text } from '@sanity/ui'
import { useEffect, useRef, useState } from 'react'
import type { DocumentActionComponent } from 'sanity'
import { madeOnce } from '../made-once.ts'
import { FindingList } from './finding-list.tsx'
import type { Finding } from './finding.ts'
import { usePageChecks } from './use-page-checks.ts'

/** The doubts that somebody has published in spite of, which are not asked about again while the Studio is open. */
const accepted = new Set<string>()

/** Publish after the page was checked: what is broken keeps it back, what is doubtful is asked about. */
export const checkedPublish = madeOnce((publish: DocumentActionComponent) => {
  const checkedAction: DocumentActionComponent = (props) => {
    const { id, type, draft } = props
    const usual = publish(props)
    const [pressed, setPressed] = useState(false)
    const [asking, setAsking] = useState(false)
    const { findings, current } = usePageChecks(id, type, pressed)
    const open = findings?.filter((finding) => !accepted.has(keyOf(id, finding)))
    const act = useRef(usual?.onHandle)
    useEffect(() => {
      act.current = usual?.onHandle
    })

    const clear = current && open?.length === 0
    useEffect(() => {
      if (!pressed || !current) return
      setPressed(false)
      setAsking(!clear)
      if (clear) act.current?.()
    }, [pressed, current, clear])

    // What was asked about is put right: a later finding is for the next publish.
    useEffect(() => {
      if (clear) setAsking(false)
    }, [clear])

    if (!usual || !draft) return usual
    return {
      ...usual,
      ...(pressed && { disabled: true, label: 'Checking…' }),
      onHandle: () => setPressed(true),
      dialog: asking &&
        open &&
        open.length > 0 && {
          type: 'dialog',
          header: 'Before visitors see it',
          onClose: () => setAsking(false),
          content: (
            <Question
              id={id}
              type={type}
              findings={open}
              onClose={() => setAsking(false)}
              onPublish={() => {
                for (const finding of open) accepted.add(keyOf(id, finding))
                setAsking(false)
                act.current?.()
              }}
            />
          ),
        },
    }
  }
  checkedAction.action = 'publish'
  return checkedAction
})

const keyOf = (id: string, { path, message }: Finding) => `${id} ${path} ${message}`

interface QuestionProps {
  id: string
  type: string
  findings: readonly Finding[]
  onClose: () => void
  onPublish: () => void
}

function Question({ id, type, findings, onClose, onPublish }: QuestionProps) {
  const broken = findings.some(({ level }) => level === 'broken')
  return (
    <Stack gap={4} data-testid="before-publish">
      <Text size={1}>
        {broken
          ? 'Something is broken for visitors. Put right what is marked in red, then publish.'
          : 'This may be meant so. Have a look, or publish it as it is.'}
      </Text>
      <FindingList id={id} type={type} findings={findings} onShow={onClose} />
      <Flex justify="flex-end" gap={2}>
        <Button text="Back to editing" mode="ghost" onClick={onClose} />
        {!broken && <Button text="Publish as it is" tone="primary" onClick={onPublish} />}
      </Flex>
    </Stack>
  )
}
