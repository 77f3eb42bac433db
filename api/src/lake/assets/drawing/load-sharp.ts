/** Loaded with the first picture, because a server that answers from its caches can do without its memory. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Each picture is drawn once and kept as a file; libvips need not keep it, too.
  sharp.cache(false)
  // The queue decides how many pictures are drawn at once; each takes one core.
  sharp.concurrency(1)
  return sharp
}
