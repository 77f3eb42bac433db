// The page is complete without its script, which must not compete with the poster: it is fetched after the first paint,
// and run file by file, so that the browser can answer its visitor in between.

const files = document.getElementById('start')?.dataset['files']?.split(' ') ?? []
const poster = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')

export {}

await Promise.race([loaded(poster), patience()])
await firstPaint()
for (const href of files) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
for (const href of files) await import(/* @vite-ignore */ href)

function loaded(image: HTMLImageElement | null) {
  if (!image || image.complete) return
  return new Promise((resolve) => {
    image.addEventListener('load', resolve)
    image.addEventListener('error', resolve)
  })
}

function patience() {
  return new Promise((resolve) => setTimeout(resolve, 3_000))
}

function firstPaint() {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
