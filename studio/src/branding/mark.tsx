/** The mark of the site, in the colour of the text around it. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="1em" height="1em" aria-hidden="true">
      <path
        fill="currentColor"
        d="M16 .6 23 9.2 16 17.8 9 9.2ZM12.9 18.5H19.1L20.1 23.1H11.9ZM11.5 25.1H20.5L21.9 31.4H10.1Z"
      />
    </svg>
  )
}
