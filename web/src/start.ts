// The page is complete without its script, which must not compete with the poster for bandwidth: it is loaded after the
// first paint. The modules run one after the other, so that the browser can handle input between them.

const files = document.getElementById('start')?.dataset['files']?.split(' ') ?? []
const poster = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')

export {}

const inStudio = window.parent !== window
if (!inStudio) await Promise.race([loaded(poster).then(nextFrame).then(firstPaint), wait(3_000)])
for (const href of files) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
// In its preview the Studio works on the same thread at the form beside the page, which can be clicked as it is.
if (inStudio) await Promise.race([idle(), wait(2_000)])
for (const href of files) await import(/* @vite-ignore */ href)

async function loaded(image: HTMLImageElement | null) {
  if (!image || image.complete) return
  await new Promise((resolve) => {
    image.addEventListener('load', resolve)
    image.addEventListener('error', resolve)
  })
}

function nextFrame() {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** The frame may be presented some time after it was drawn. */
function firstPaint() {
  return new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }))
}

function idle() {
  // Safari does not have it yet.
  return new Promise<unknown>((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve))
}

function wait(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
