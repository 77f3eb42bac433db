/** The icon of the site, as it was published last. It fills the room that the bar of the Studio has for it. */
export function Mark() {
  return (
    <img
      src="/favicon.svg"
      alt=""
      style={{ display: 'block', width: '100%', height: '100%', maxWidth: 33, maxHeight: 33 }}
    />
  )
}
