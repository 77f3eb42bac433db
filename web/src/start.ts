// The page is complete without its script, which must not compete with the poster: it is fetched once the first paint
// is on the screen, and run file by file, so that the browser can answer its visitor in between.

const files = document.getElementById('start')?.dataset['files']?.split(' ') ?? []
const poster = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')

export {}

await Promise.race([loaded(poster).then(drawn).then(shown), patience()])
for (const href of files) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
for (const href of files) await import(/* @vite-ignore */ href)

async function loaded(image: HTMLImageElement | null) {
  if (!image || image.complete) return
  await new Promise((resolve) => {
    image.addEventListener('load', resolve)
    image.addEventListener('error', resolve)
  })
}

function drawn() {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** A frame that is drawn takes a while to the screen. */
function shown() {
  return new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }))
}

function patience() {
  return new Promise((resolve) => setTimeout(resolve, 3_000))
}
