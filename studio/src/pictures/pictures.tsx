import { SearchIcon } from '@sanity/icons/Search'
import { Box, Button, Card, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { images } from './focus-picker.tsx'
import { PictureDetail } from './picture-detail.tsx'
import { usePictures, type KeptPicture } from './use-pictures.ts'
import { titleOf } from './uses.ts'

/** All pictures in one place: what each is called, where it shows, and which nobody uses. */
export default function PicturesTool() {
  const kept = usePictures()
  const [words, setWords] = useState('')
  const [unused, setUnused] = useState(false)
  const [chosenId, setChosenId] = useState<string>()
  const { pictures, failed } = kept

  if (failed) return <Line words="The pictures could not be loaded. Open this page again in a moment." />
  if (!pictures) return <Line words="Loading …" />
  const shown = pictures.filter((it) => matches(it, words) && (!unused || !it.held))
  const chosen = pictures.find(({ _id }) => _id === chosenId)
  const unusedCount = pictures.filter(({ held }) => !held).length

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
            <Flex gap={1} role="group" aria-label="Which pictures">
              <Button
                text={`All ${pictures.length}`}
                mode="bleed"
                fontSize={1}
                padding={3}
                selected={!unused}
                aria-pressed={!unused}
                onClick={() => setUnused(false)}
              />
              <Button
                text={`Not used ${unusedCount}`}
                mode="bleed"
                fontSize={1}
                padding={3}
                selected={unused}
                aria-pressed={unused}
                onClick={() => setUnused(true)}
              />
            </Flex>
          </Flex>
          {shown.length === 0 && (
            <Text size={1} muted role="status">
              {words ? 'No picture has these words.' : 'Every picture is in use.'}
            </Text>
          )}
          <Grid>
            {shown.map((picture) => (
              <li key={picture._id}>
                <Tile
                  type="button"
                  aria-pressed={picture._id === chosenId}
                  onClick={() => setChosenId(picture._id)}
                >
                  <img
                    src={thumbnailOf(picture)}
                    alt=""
                    loading="lazy"
                    data-drawing={isDrawing(picture) || undefined}
                  />
                  <Stack gap={2} padding={2}>
                    <Text size={1} weight="medium" textOverflow="ellipsis">
                      {picture.name}
                    </Text>
                    <Text size={1} muted>
                      {usedIn(picture)}
                    </Text>
                  </Stack>
                </Tile>
              </li>
            ))}
          </Grid>
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

/** A drawing is served as it is. */
const thumbnailOf = (picture: KeptPicture) =>
  isDrawing(picture) ? picture.url : images.image(picture._id).width(480).url()

const isDrawing = ({ _id }: KeptPicture) => _id.endsWith('-svg')

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

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 168px), 1fr));
  gap: 16px;
  margin: 0;
  padding: 0;
  list-style: none;

  @media (min-width: 1600px) {
    grid-template-columns: repeat(auto-fill, minmax(220px, 1fr));
  }
`

const Tile = styled.button`
  display: block;
  width: 100%;
  padding: 0;
  border: 1px solid var(--card-border-color);
  border-radius: 4px;
  overflow: hidden;
  background: var(--card-bg-color);
  color: inherit;
  text-align: start;
  cursor: pointer;

  &:hover,
  &[aria-pressed='true'] {
    border-color: var(--card-focus-ring-color);
  }

  &:focus-visible {
    outline: 2px solid var(--card-focus-ring-color);
    outline-offset: 2px;
  }

  img {
    display: block;
    box-sizing: border-box;
    width: 100%;
    aspect-ratio: 4 / 3;
    object-fit: cover;
  }

  /* Dark and light ink can both be seen on it. */
  img[data-drawing] {
    padding: 16px;
    object-fit: contain;
    background: #8d94a6;
  }
`
