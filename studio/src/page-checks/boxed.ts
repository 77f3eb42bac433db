/** The ground of a picture that fills its corners; undefined where they are transparent. */
export function groundOf(image: CanvasImageSource): 'light' | 'dark' | undefined {
  const size = 32
  const context = new OffscreenCanvas(size, size).getContext('2d')
  if (!context) return undefined
  context.drawImage(image, 0, 0, size, size)
  const { data } = context.getImageData(0, 0, size, size)
  const last = size - 1
  const corners = [
    [0, 0],
    [last, 0],
    [0, last],
    [last, last],
  ].map(([x = 0, y = 0]) => data.slice((y * size + x) * 4, (y * size + x) * 4 + 4))
  if (!corners.every(([, , , alpha = 0]) => alpha > 200)) return undefined
  const lightness = corners.map(([red = 0, green = 0, blue = 0]) => red * 0.3 + green * 0.59 + blue * 0.11)
  return lightness.reduce((sum, each) => sum + each, 0) / lightness.length > 128 ? 'light' : 'dark'
}
