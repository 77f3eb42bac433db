/** Text as editors write it: an empty line parts paragraphs. */
export function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph, place) => <p key={place}>{paragraph}</p>)
}
