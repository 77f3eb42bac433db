/** What a background video may weigh and last, so that the page opens quickly on phones. */
export const filmLimits = { megabytes: 1, seconds: 30 }

interface Film {
  url: string
  megabytes: number
  mimeType: string
  /** Unknown where no browser can play it. */
  seconds: number | undefined
}

interface Lake {
  fetch(query: string, params: { id: string }, options: { perspective: 'raw' }): Promise<unknown>
}

/** A file never changes under its id, so each is looked at once. */
const films = new Map<string, Promise<Film | undefined>>()

export function filmOf(lake: Lake, id: string) {
  const known = films.get(id)
  if (known) return known
  const film = look(lake, id)
  films.set(id, film)
  film.catch(() => films.delete(id))
  return film
}

/** What is wrong with a film, and what to do about it. */
export function faultOf({ megabytes, mimeType, seconds = 0 }: Film) {
  if (!/^video\/(mp4|webm)$/.test(mimeType)) return 'This is not a WebM or MP4 video: choose another file.'
  if (megabytes > filmLimits.megabytes) {
    return `This video weighs ${megabytes.toFixed(1)} MB and would slow the page down on phones: export it again with at most ${filmLimits.megabytes} MB.`
  }
  if (seconds > filmLimits.seconds) {
    return `This video lasts ${Math.round(seconds)} seconds: cut it to at most ${filmLimits.seconds}.`
  }
  return undefined
}

async function look(lake: Lake, id: string): Promise<Film | undefined> {
  const asset = (await lake.fetch(
    '*[_id == $id][0]{ url, size, mimeType }',
    { id },
    { perspective: 'raw' },
  )) as { url: string; size: number; mimeType: string } | null
  if (!asset) return undefined
  const { url, size, mimeType } = asset
  return { url, mimeType, megabytes: size / 1024 / 1024, seconds: await secondsOf(url) }
}

function secondsOf(url: string) {
  if (typeof document === 'undefined') return undefined
  const video = document.createElement('video')
  return new Promise<number | undefined>((resolve) => {
    video.preload = 'metadata'
    video.muted = true
    video.onloadedmetadata = () => resolve(Number.isFinite(video.duration) ? video.duration : undefined)
    video.onerror = () => resolve(undefined)
    video.src = url
  })
}
