import type { Image } from '@daymark/schemas/pages'
import type { ComponentProps } from 'react'
import { imageSource } from './image.ts'
import { useSite } from './site.tsx'

interface Props extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height' | 'loading'> {
  image: Image
  /** Width by height of what is cropped around the focus; that of the picture when absent. */
  ratio?: number
  widest: number
  sizes: string
  /** In sight on arrival, so that it is loaded before the others. */
  first?: boolean
}

/** A picture of the content, in as many pixels as the place it fills needs. */
export function ContentImage({ image, ratio, widest, first = false, alt = image.alt, ...rest }: Props) {
  const { content } = useSite().config
  return (
    <img
      {...imageSource(image, content, { ratio, widest })}
      alt={alt}
      {...(first ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      {...rest}
    />
  )
}
