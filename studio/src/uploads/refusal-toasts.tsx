import { useToast } from '@sanity/ui/toast'
import { useEffect } from 'react'
import { UploadRefusal, uploadRefusals } from './upload-refusals.ts'

/** Says why a file was not stored, in the server's own words. */
export function RefusalToasts() {
  const toast = useToast()
  useEffect(() => {
    const tell = (event: Event) => {
      if (!(event instanceof UploadRefusal)) return
      const { file, reason } = event
      toast.push({
        id: `refused-${file}`,
        status: 'error',
        title: `“${file}” was not stored`,
        description: reason,
        closable: true,
        duration: 20_000,
      })
    }
    uploadRefusals.addEventListener('refused', tell)
    return () => uploadRefusals.removeEventListener('refused', tell)
  }, [toast])
  return null
}
