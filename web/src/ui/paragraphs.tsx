/** An empty line separates paragraphs in what editors write. */
export function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph, place) => <p key={place}>{paragraph}</p>)
}
