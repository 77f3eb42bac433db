import { Heading, Stack } from '@sanity/ui'
import { styled } from 'styled-components'

/** Where nothing is yet: a course through four waypoints, as the site draws it, and what will be here. */
export function EmptyState({ words }: { words: string }) {
  return (
    <Stack gap={5} padding={5} style={{ justifyItems: 'center', textAlign: 'center' }}>
      <Course viewBox="0 0 240 96" aria-hidden="true">
        <path d="M8 84C52 20 92 92 128 52S188 8 232 16" strokeDasharray="1 6" />
        <circle cx="8" cy="84" r="3" />
        <circle cx="78" cy="61" r="3" />
        <circle cx="128" cy="52" r="3" />
        <circle cx="232" cy="16" r="5" />
      </Course>
      <Heading as="p" size={1} muted role="status">
        {words}
      </Heading>
    </Stack>
  )
}

const Course = styled.svg`
  width: min(15rem, 100%);
  fill: var(--card-focus-ring-color);
  path {
    fill: none;
    stroke: var(--card-muted-fg-color);
    stroke-width: 1.6;
    stroke-linecap: round;
  }
`
