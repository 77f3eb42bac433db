/** The icon of the site, as it was published last. */
export function Mark() {
  return <img src="/favicon.svg" alt="" style={{ width: '1em', height: '1em', display: 'block' }} />
}
