import { Box, Button, Card, Checkbox, Dialog, Flex, Select, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { roles, type Person, type Role } from '@daymark/schemas/staff'
import { AccessList } from '../account/access-list.tsx'
import { formatTime } from '../format-time.ts'
import { roleTitles } from '../roles.ts'

interface Props {
  person: Person
  own: boolean
  onRole: (role: Role) => Promise<boolean>
  onReset: (endTokens: boolean) => Promise<boolean>
  onLink: () => Promise<boolean>
  onWithdraw: () => Promise<boolean>
  onRemove: () => Promise<boolean>
}

const questions = {
  reset: {
    title: 'New password',
    words:
      'The old password stops working, and whoever used it is logged out. By a link the person chooses one; until then the old one stays.',
    act: 'Make a new password',
  },
  remove: { title: 'Remove', words: 'The account is removed and logged out everywhere.', act: 'Remove' },
} as const

export function PersonRow({ person, own, onRole, onReset, onLink, onWithdraw, onRemove }: Props) {
  const [asking, setAsking] = useState<keyof typeof questions>()
  const [endTokens, setEndTokens] = useState(false)
  const [showingAccess, setShowingAccess] = useState(false)
  const question = asking && questions[asking]
  return (
    <Card border radius={2} padding={3}>
      <Flex align="center" gap={2} wrap="wrap">
        <Box flex={1} style={{ minWidth: '8rem' }}>
          <Text weight="medium">
            <bdi>{person.username}</bdi>
            {own ? ' (you)' : ''}
          </Text>
          {person.link && (
            <Text size={1} muted style={{ marginTop: '0.75rem' }}>
              {person.link.purpose === 'invitation' ? 'Invited' : 'May choose a new password'}, until{' '}
              {formatTime(person.link.expiresAt)}
            </Text>
          )}
        </Box>
        {own ? (
          <Text size={1} muted>
            {roleTitles[person.role]}
          </Text>
        ) : (
          <Box>
            <Select
              aria-label={`Role of ${person.username}`}
              fontSize={1}
              value={person.role}
              onChange={(event) => void onRole(event.currentTarget.value as Role)}
            >
              {roles.map((role) => (
                <option key={role} value={role}>
                  {roleTitles[role]}
                </option>
              ))}
            </Select>
          </Box>
        )}
        {!own && (
          <>
            <Button
              text="Sessions"
              mode="ghost"
              fontSize={1}
              aria-label={`Sessions of ${person.username}`}
              onClick={() => setShowingAccess(true)}
            />
            {person.link && (
              <Button
                text="Withdraw the link"
                mode="ghost"
                fontSize={1}
                aria-label={`Withdraw the link of ${person.username}`}
                onClick={() => void onWithdraw()}
              />
            )}
            <Button text="New password" mode="ghost" fontSize={1} onClick={() => setAsking('reset')} />
            <Button
              text="Remove"
              mode="ghost"
              tone="critical"
              fontSize={1}
              onClick={() => setAsking('remove')}
            />
          </>
        )}
      </Flex>
      {showingAccess && (
        <Dialog
          id="access"
          header={`Where ${person.username} is logged in`}
          width={1}
          onClose={() => setShowingAccess(false)}
        >
          <Box padding={4}>
            <AccessList path={`/api/staff/people/${person.id}/access`} />
          </Box>
        </Dialog>
      )}
      {question && (
        <Dialog
          id="person"
          header={`${question.title}: ${person.username}`}
          width={0}
          onClose={() => setAsking(undefined)}
        >
          <Stack padding={4} gap={4}>
            <Text size={1}>{question.words}</Text>
            {asking === 'reset' && person.tokens > 0 && (
              <Flex as="label" align="center" gap={3}>
                <Checkbox
                  checked={endTokens}
                  onChange={(event) => setEndTokens(event.currentTarget.checked)}
                />
                <Text size={1}>End the API tokens of this account, too</Text>
              </Flex>
            )}
            <Flex justify="flex-end" gap={2} wrap="wrap">
              {asking === 'reset' && (
                <Button
                  text="Make a link instead"
                  mode="ghost"
                  onClick={() => {
                    setAsking(undefined)
                    void onLink()
                  }}
                />
              )}
              <Button
                text={question.act}
                tone="critical"
                onClick={() => {
                  setAsking(undefined)
                  void (asking === 'reset' ? onReset(endTokens) : onRemove())
                }}
              />
            </Flex>
          </Stack>
        </Dialog>
      )}
    </Card>
  )
}
