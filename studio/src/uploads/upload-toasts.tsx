import { useToast } from '@sanity/ui/toast'
import { useEffect } from 'react'
import { uploadToast } from './upload-news.ts'

/** Says why a file was not stored, and what was made of one that was too large. */
export function UploadToasts() {
  const toast = useToast()
  useEffect(
    () =>
      uploadToast.watch(() => {
        const told = uploadToast.read()
        if (told) toast.push(told)
      }),
    [toast],
  )
  return null
}
