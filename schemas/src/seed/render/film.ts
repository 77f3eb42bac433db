import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

export const framesPerSecond = 24

export type Film = {
  name: string
  width: number
  height: number
  seconds: number
  /** Target of each file in bits a second. */
  bitrate: number
  /** The bytes (red, green, blue) of the frame at a moment of the loop, 0 up to but not 1. */
  frameAt: (moment: number) => Uint8ClampedArray
}

/**
 * Writes NAME-poster.jpg, NAME.webm (AV1 in 10 bits, its grain synthesised) and NAME.mp4 (H.264) into a folder. The
 * poster may be drawn in more pixels than the film.
 */
export async function shoot(film: Film, folder: string, poster = film) {
  await writePoster(poster, join(folder, `${film.name}-poster.jpg`))
  const size = `${film.width}x${film.height}`
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', size, '-r', String(framesPerSecond)]
  const master = join(tmpdir(), `${film.name}-${process.pid}.mkv`)
  const lossless = ffmpeg([...raw, '-i', '-', '-c:v', 'ffv1', '-pix_fmt', 'bgr0', master])
  const frames = Math.round(film.seconds * framesPerSecond)
  for (let i = 0; i < frames; i++) {
    const frame = film.frameAt(i / frames)
    if (!lossless.stdin.write(frame)) await once(lossless.stdin, 'drain')
  }
  lossless.stdin.end()
  await finished(lossless)

  const log = join(tmpdir(), `${film.name}-${process.pid}`)
  const common = ['-i', master, '-an', '-b:v', String(film.bitrate), '-g', '999']
  const av1 = ['-c:v', 'libsvtav1', '-preset', '4', '-svtav1-params', 'film-grain=10']
  await finished(
    ffmpeg([...common, '-vf', colours('yuv420p10le'), ...av1, join(folder, `${film.name}.webm`)]),
  )
  const h264 = ['-vf', colours('yuv420p'), '-c:v', 'libx264', '-preset', 'medium', '-tune', 'grain']
  const passes = ['-aq-mode', '3', '-passlogfile', log]
  await finished(ffmpeg([...common, ...h264, ...passes, '-pass', '1', '-f', 'null', '-']))
  const mp4 = ['-pass', '2', '-movflags', '+faststart', join(folder, `${film.name}.mp4`)]
  await finished(ffmpeg([...common, ...h264, ...passes, ...mp4]))
  await rm(master)
  await rm(`${log}-0.log`, { force: true })
  await rm(`${log}-0.log.mbtree`, { force: true })
}

const colours = (pixels: string) =>
  `scale=out_color_matrix=bt709:out_range=tv,format=${pixels},setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709`

const writePoster = ({ width, height, frameAt }: Film, file: string) =>
  sharp(frameAt(0), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toFile(file)

const ffmpeg = (args: string[]) =>
  spawn('nice', ['ffmpeg', '-y', '-loglevel', 'error', ...args], { stdio: ['pipe', 'inherit', 'inherit'] })

async function finished(child: ReturnType<typeof ffmpeg>) {
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}
