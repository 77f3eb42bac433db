import { pages, type PageMeta, type PageName } from '@daymark/schemas/pages'
import { withProduct } from '@daymark/schemas/read-page'
import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { apiVersion } from '../project.ts'

interface Settings {
  productName?: string
  seoTitle?: string
  seoDescription?: string
  shareImage?: object
}

const settingsQuery = '*[_id == "siteSettings"][0]{ productName, seoTitle, seoDescription, shareImage }'

type Draft = Record<string, unknown>

/** The page's meta data, made by the page's own rules of what is written so far. */
export function useMeta(name: PageName, draft: Draft) {
  const client = useClient({ apiVersion })
  const [known, setKnown] = useState<{ settings: Settings; metaOf: (content: never) => PageMeta }>()

  useEffect(() => {
    let current = true
    Promise.all([
      pages[name].source(),
      client.fetch<Settings | null>(settingsQuery, {}, { perspective: 'drafts' }),
    ])
      .then(([{ meta }, settings]) => current && setKnown({ settings: settings ?? {}, metaOf: meta }))
      .catch(() => {})
    return () => {
      current = false
    }
  }, [client, name])

  if (!known) return undefined
  const { settings, metaOf } = known
  const firm = settings.productName ?? ''
  const words = { title: '', summary: '', heroHeadline: '', sections: [] }
  const document = { ...words, ...draft, sections: [] }
  const content = withProduct({ settings, document, home: document }, firm)
  const meta = metaOf(content as never)
  return { firm, meta: { ...meta, description: meta.description ?? '' } }
}
