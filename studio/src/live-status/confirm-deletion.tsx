import { expiredSchema } from '@daymark/schemas/staff'
import { Button, Dialog, Flex, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { useStaffApi } from '../staff-api.ts'
import { useAction } from '../use-action.ts'

/** Where the server does not delete old enquiries by itself, because they are unusually many. */
export function ConfirmDeletion({ count, onDone }: { count: number; onDone: () => void }) {
  const api = useStaffApi()
  const toast = useToast()
  const act = useAction()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)

  async function agree() {
    close()
    await act(async () => {
      const { expired } = await api.post('/api/enquiries/expire', expiredSchema, { count })
      toast.push({ status: 'success', title: `${expired} enquiries deleted` })
    })
    onDone()
  }

  return (
    <>
      <Button
        text="Delete them…"
        mode="ghost"
        tone="critical"
        fontSize={1}
        padding={2}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <Dialog id="agree-to-delete" header="Delete old enquiries" width={1} onClose={close}>
          <Stack padding={4} gap={4}>
            <Text size={1}>
              {count} enquiries and the mails about them are deleted for good. This cannot be undone. Save
              them first if you need them: “CSV” under “Enquiries”.
            </Text>
            <Flex justify="flex-end" gap={2}>
              <Button text="Keep them" mode="ghost" onClick={close} />
              <Button text={`Delete ${count}`} tone="critical" onClick={() => void agree()} />
            </Flex>
          </Stack>
        </Dialog>
      )}
    </>
  )
}
