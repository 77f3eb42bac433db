import { images } from './focus-picker.tsx'

/** A drawing is served as it is. */
export function Thumbnail({ _id, url }: { _id: string; url: string }) {
  const isDrawing = _id.endsWith('-svg')
  return (
    <img
      src={isDrawing ? url : images.image(_id).width(480).url()}
      alt=""
      loading="lazy"
      data-drawing={isDrawing || undefined}
    />
  )
}
