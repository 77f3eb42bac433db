/** Hands the answer to the browser as a file. */
export async function downloadResponse(response: Response, name: string) {
  const href = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), 1_000)
}
