/** Imported with the first image, because a server that answers from its caches saves its memory. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Each rendering is cached as a file, so that libvips need not cache it.
  sharp.cache(false)
  // The queue limits how many images are rendered at once; each uses one core.
  sharp.concurrency(1)
  return sharp
}
