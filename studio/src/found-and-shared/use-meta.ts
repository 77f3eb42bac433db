import { pages, type PageName, type PageSource } from '@daymark/schemas/pages'
import { withProduct } from '@daymark/schemas/read-page'
import { useCallback } from 'react'
import { useFetched, useLoaded } from '../use-loaded.ts'

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
  const source = useLoaded<PageSource>(useCallback(() => pages[name].source(), [name])).value
  const found = useFetched<Settings | null>(settingsQuery, {}, 'drafts')

  if (!source || found === undefined) return undefined
  const settings = found ?? {}
  const firm = settings.productName ?? ''
  const words = { title: '', summary: '', heroHeadline: '', sections: [] }
  const document = { ...words, ...draft, sections: [] }
  const content = withProduct({ settings, document, home: document }, firm)
  const meta = source.meta(content as never)
  return { firm, meta: { ...meta, description: meta.description ?? '' } }
}
