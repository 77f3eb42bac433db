/** What a background video may weigh and last, so that the page opens quickly on phones. */
export const filmLimits = { megabytes: 1, seconds: 30 }

interface Film {
  url: string
  megabytes: number
  mimeType: string
  /** Unknown when the file does not tell. */
  seconds: number | undefined
  sound: boolean | undefined
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
export function faultOf({
  megabytes,
  mimeType,
  seconds = 0,
}: Pick<Film, 'megabytes' | 'mimeType' | 'seconds'>) {
  if (!/^video\/(mp4|webm)$/.test(mimeType)) return 'This is not a WebM or MP4 video: choose another file.'
  if (megabytes > filmLimits.megabytes) {
    return `This video weighs ${megabytes.toFixed(1)} MB and would slow the page down on phones: export it again with at most ${filmLimits.megabytes} MB. The free program HandBrake does it: 1280 pixels wide, without sound, and a lower quality until it is small enough.`
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
  return { url, mimeType, megabytes: size / 1024 / 1024, ...(await readHead(url)) }
}

/** The head of a file tells: a media element would hold one of the browser's few connections for each film. */
async function readHead(url: string) {
  const answer = await fetch(url, { headers: { range: 'bytes=0-65535' } }).catch(() => undefined)
  const head = answer?.ok ? await answer.arrayBuffer() : new ArrayBuffer()
  return { seconds: durationIn(head), sound: soundIn(head) }
}

/** Whether there is a track of sound, as the list of tracks at the beginning of the file says. */
export function soundIn(head: ArrayBuffer) {
  if (durationIn(head) === undefined) return undefined
  // The handler of an MP4's track; the codec of a WebM's.
  return /hdlr.{8}soun|A_OPUS|A_VORBIS/s.test(new TextDecoder('latin1').decode(head))
}

/** In seconds, as an MP4 that may start before it is whole, or a WebM, says at its beginning. */
export function durationIn(head: ArrayBuffer) {
  const view = new DataView(head)
  const bytes = new Uint8Array(head)
  const after = (sign: number[]) => {
    const at = bytes.findIndex((_, i) => sign.every((byte, k) => bytes[i + k] === byte))
    return at < 0 ? undefined : at + sign.length
  }
  try {
    const mvhd = after([0x6d, 0x76, 0x68, 0x64])
    if (mvhd !== undefined) {
      return view.getUint8(mvhd) === 1
        ? Number(view.getBigUint64(mvhd + 24)) / view.getUint32(mvhd + 20)
        : view.getUint32(mvhd + 16) / view.getUint32(mvhd + 12)
    }
    const double = after([0x44, 0x89, 0x88])
    const single = after([0x44, 0x89, 0x84])
    if (double === undefined && single === undefined) return undefined
    const ticks = double === undefined ? view.getFloat32(single ?? 0) : view.getFloat64(double)
    const scale = after([0x2a, 0xd7, 0xb1, 0x83])
    const nanoseconds = scale === undefined ? 1e6 : view.getUint32(scale - 1) & 0xffffff
    return (ticks * nanoseconds) / 1e9
  } catch {
    return undefined
  }
}
