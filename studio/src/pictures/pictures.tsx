import { SearchIcon } from '@sanity/icons/Search'
import { Box, Card, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { Choices } from '../ui/choices.tsx'
import { Bin } from './bin.tsx'
import { Grid, TileButton } from './grid.ts'
import { PictureDetail } from './picture-detail.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { hosted } from '../project.ts'
import { usePictures, type KeptPicture } from './use-pictures.ts'
import { titleOf } from './uses.ts'

const choiceTitles = { all: 'All', unused: 'Not used', bin: 'Thrown away' }
type Choice = keyof typeof choiceTitles
const choices: Choice[] = ['all', 'unused', 'bin']
/** What was thrown away at hosted Sanity cannot come back. */
const withoutBin = choices.filter((choice) => choice !== 'bin')

/** All pictures in one place: what each is called, where it shows, and which nobody uses. */
export default function PicturesTool() {
  const kept = usePictures()
  const [words, setWords] = useState('')
  const [which, setWhich] = useState<Choice>('all')
  const [chosenId, setChosenId] = useState<string>()
  const { pictures, thrownAway, failed } = kept

  if (failed) return <Line words="The pictures could not be loaded. Open this page again in a moment." />
  if (!pictures) return <Line words="Loading …" />
  const shown = pictures.filter((it) => matches(it, words) && (which !== 'unused' || !it.held))
  const chosen = pictures.find(({ _id }) => _id === chosenId)
  const counts = {
    all: pictures.length,
    unused: pictures.filter(({ held }) => !held).length,
    bin: thrownAway.length,
  }

  return (
    <Frame>
      <Box padding={4} overflow="auto" flex={1}>
        <Stack gap={4}>
          <Flex gap={3} wrap="wrap" align="center">
            <Box flex={1} style={{ minWidth: 200, maxWidth: 420 }}>
              <TextInput
                icon={SearchIcon}
                aria-label="Search pictures"
                placeholder="Search by name, description or page"
                fontSize={1}
                value={words}
                onChange={(event) => setWords(event.currentTarget.value)}
              />
            </Box>
            <Choices
              label="Which pictures"
              choices={hosted ? withoutBin : choices}
              chosen={which}
              titleOf={(choice) => `${choiceTitles[choice]} ${counts[choice]}`}
              onChoose={(choice) => {
                setWhich(choice)
                setChosenId(undefined)
              }}
            />
          </Flex>
          {which === 'bin' ? (
            <Bin kept={kept} words={words} />
          ) : (
            <>
              {shown.length === 0 && (
                <Text size={1} muted role="status">
                  {words ? 'No picture has these words.' : 'Every picture is in use.'}
                </Text>
              )}
              <Grid>
                {shown.map((picture) => (
                  <li key={picture._id}>
                    <TileButton
                      as="button"
                      type="button"
                      aria-pressed={picture._id === chosenId}
                      onClick={() => setChosenId(picture._id)}
                    >
                      <Thumbnail {...picture} />
                      <Stack gap={2} padding={2}>
                        <Text size={1} weight="medium" textOverflow="ellipsis">
                          {picture.name}
                        </Text>
                        <Text size={1} muted>
                          {usedIn(picture)}
                        </Text>
                      </Stack>
                    </TileButton>
                  </li>
                ))}
              </Grid>
            </>
          )}
        </Stack>
      </Box>
      {chosen && (
        <PictureDetail
          key={chosen._id}
          picture={chosen}
          kept={kept}
          choose={setChosenId}
          close={() => setChosenId(undefined)}
        />
      )}
    </Frame>
  )
}

function Line({ words }: { words: string }) {
  return (
    <Card padding={5}>
      <Text size={1} muted role="status">
        {words}
      </Text>
    </Card>
  )
}

const matches = ({ name, uses }: KeptPicture, words: string) => {
  const text = [
    name,
    ...uses.flatMap(({ value, document }) => [value.alt, document._type, titleOf(document)]),
  ]
    .join(' ')
    .toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function usedIn({ uses, held }: KeptPicture) {
  if (uses.length === 0) return held ? 'Until drafts are published' : 'Not used'
  return uses.length === 1 ? 'In one place' : `In ${uses.length} places`
}

const Frame = styled.div`
  position: relative;
  display: flex;
  height: 100%;
  min-height: 0;
`
