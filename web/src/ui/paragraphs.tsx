import styled from 'styled-components'

/** An empty line separates paragraphs in what editors write. */
export function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph, place) => {
      const ending = /(?<= )\S+(?: \S+)+$/.exec(paragraph.slice(-18))?.[0]
      return (
        <p key={place}>
          {ending ? paragraph.slice(0, -ending.length) : paragraph}
          {ending && <Together>{ending}</Together>}
        </p>
      )
    })
}

/* The last short words, none of which should be alone on a line. */
const Together = styled.span`
  white-space: nowrap;
`
