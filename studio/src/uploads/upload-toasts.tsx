import { useToast } from '@sanity/ui/toast'
import { useEffect } from 'react'
import { UploadConversion, uploadNews, UploadRefusal } from './upload-news.ts'

/** Says why a file was not stored, and what was made of one that was too large. */
export function UploadToasts() {
  const toast = useToast()
  useEffect(() => {
    const refused = (event: Event) => {
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
    const converted = (event: Event) => {
      if (!(event instanceof UploadConversion)) return
      const { from, to } = event
      toast.push({
        id: `converted-${from.name}`,
        status: 'info',
        title: `“${from.name}” was made ready for the site`,
        description: `${megabytes(from)} became ${megabytes(to)}. Your own file stays as it is.`,
        closable: true,
        duration: 10_000,
      })
    }
    uploadNews.addEventListener('refused', refused)
    uploadNews.addEventListener('converted', converted)
    return () => {
      uploadNews.removeEventListener('refused', refused)
      uploadNews.removeEventListener('converted', converted)
    }
  }, [toast])
  return null
}

const megabytes = ({ size }: File) => `${(size / 1024 / 1024).toFixed(1)} MB`
