import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useWorkspace } from 'sanity'
import { useRouter } from 'sanity/router'
import { styled } from 'styled-components'
import { useStore } from '../store.ts'
import { steps } from './steps.ts'
import { tourStep } from './tour-state.ts'

const endTour = () => tourStep.write(undefined)

/** A card that walks along from place to place; the Studio can be used meanwhile. */
export function Tour() {
  const at = useStore(tourStep)
  const step = at === undefined ? undefined : steps[at]
  const router = useRouter()
  const base = useWorkspace().basePath.replace(/\/$/, '')
  const heading = useRef<HTMLHeadingElement>(null)

  // The router is another one after each step.
  const goThere = useEffectEvent((path: string) => router.navigateUrl({ path: `${base}/${path}` }))

  useEffect(() => {
    if (!step) return
    goThere(step.path)
    heading.current?.focus()
  }, [step])

  if (at === undefined || !step) return null
  const last = at === steps.length - 1
  return (
    <Corner
      role="dialog"
      aria-labelledby="tour-title"
      aria-describedby="tour-words"
      onKeyDown={(event) => event.key === 'Escape' && endTour()}
    >
      <Card tone="primary" border radius={3} shadow={4} padding={4}>
        <Stack gap={4}>
          <Text size={0} muted>
            {at + 1} of {steps.length}
          </Text>
          <Text as="h2" weight="semibold" id="tour-title" ref={heading} tabIndex={-1}>
            {step.title}
          </Text>
          <Text size={1} id="tour-words">
            {step.words}
          </Text>
          <Flex gap={2} justify="space-between" wrap="wrap">
            {last ? <span /> : <Button text="Leave the tour" mode="bleed" fontSize={1} onClick={endTour} />}
            <Flex gap={2}>
              {at > 0 && (
                <Button text="Back" mode="ghost" fontSize={1} onClick={() => tourStep.write(at - 1)} />
              )}
              <Button
                text={last ? 'Done' : 'Next'}
                tone="primary"
                fontSize={1}
                onClick={() => (last ? endTour() : tourStep.write(at + 1))}
              />
            </Flex>
          </Flex>
        </Stack>
      </Card>
    </Corner>
  )
}

const Corner = styled.div`
  position: fixed;
  z-index: 1000;
  inset: auto 1rem 1rem auto;
  width: min(24rem, calc(100vw - 2rem));
  h2:focus {
    outline: 0;
  }
`
