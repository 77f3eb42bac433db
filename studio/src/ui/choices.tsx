import { Button, Flex } from '@sanity/ui'

interface Props<Choice extends string | number> {
  /** What is chosen, for screen readers. */
  label: string
  choices: readonly Choice[]
  chosen: Choice
  titleOf: (choice: Choice) => string
  onChoose: (choice: Choice) => void
}

/** A few choices in a row, one of which is pressed. */
export function Choices<Choice extends string | number>(props: Props<Choice>) {
  const { label, choices, chosen, titleOf, onChoose } = props
  return (
    <Flex gap={1} wrap="wrap" role="group" aria-label={label}>
      {choices.map((choice) => (
        <Button
          key={choice}
          mode="bleed"
          fontSize={1}
          padding={2}
          selected={choice === chosen}
          aria-pressed={choice === chosen}
          text={titleOf(choice)}
          onClick={() => onChoose(choice)}
        />
      ))}
    </Flex>
  )
}
