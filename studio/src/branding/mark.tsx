/** The mark of the site, in the colour of the text around it. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="1em" height="1em" aria-hidden="true">
      <path fill="currentColor" d="M16 2 26 14H20V30H12V14H6Z" />
    </svg>
  )
}
