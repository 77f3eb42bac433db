import { TrashIcon } from '@sanity/icons/Trash'
import { Button, Dialog, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState, type FormEvent } from 'react'
import { useAction } from '../use-action.ts'
import { Labelled } from '../ui/labelled.tsx'

interface Props {
  email: string
  erase: (typed: string) => Promise<{ erased: number }>
  onErased: () => void
}

/** Erasing cannot be undone, so the address is typed out first. */
export function ErasePerson({ email, erase, onErased }: Props) {
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const toast = useToast()
  const act = useAction()
  const matches = typed.trim().toLowerCase() === email.toLowerCase()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!matches) return
    await act(async () => {
      const { erased } = await erase(typed)
      toast.push({
        status: 'success',
        title: erased === 1 ? '1 enquiry erased' : `${erased} enquiries erased`,
      })
      onErased()
    })
  }

  return (
    <>
      <Button
        icon={TrashIcon}
        text="Erase this person"
        mode="ghost"
        tone="critical"
        onClick={() => setAsking(true)}
      />
      {asking && (
        <Dialog id="erase-person" header="Erase this person" width={1} onClose={() => setAsking(false)}>
          <form onSubmit={(event) => void submit(event)}>
            <Stack padding={4} gap={4}>
              <Text size={1}>
                Every enquiry from <bdi>{email}</bdi> is erased for good, and so is every mail about it. This
                cannot be undone.
              </Text>
              <Labelled label="Type the address to confirm">
                {(id) => (
                  <TextInput
                    id={id}
                    autoComplete="off"
                    value={typed}
                    onChange={(event) => setTyped(event.currentTarget.value)}
                  />
                )}
              </Labelled>
              <Flex justify="flex-end">
                <Button type="submit" text="Erase for good" tone="critical" disabled={!matches} />
              </Flex>
            </Stack>
          </form>
        </Dialog>
      )}
    </>
  )
}
