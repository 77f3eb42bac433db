/** A script of another host, added to the page once; rejects when it cannot be had, and is then asked for anew. */
export function loadScript(url: string) {
  const known = loads.get(url)
  if (known) return known
  const load = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.async = true
    script.src = url
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loads.delete(url)
      script.remove()
      reject(new Error(`${url} could not be loaded`))
    })
    document.head.append(script)
  })
  loads.set(url, load)
  return load
}

const loads = new Map<string, Promise<void>>()
