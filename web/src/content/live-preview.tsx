import { pageQueries } from '@daymark/schemas/page-queries'
import { readPage } from '@daymark/schemas/read-page'
import type { SiteConfig } from '@daymark/schemas/render'
import { createDataAttribute } from '@sanity/visual-editing'
import { VisualEditing } from '@sanity/visual-editing/react'
import { createQueryStore } from '@sanity/react-loader'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { contentClient } from './content-client.ts'
import { setEditAttributes } from './edit-attributes.ts'
import { pageQuery } from './page-query.ts'
import { pageAt } from './page-at.ts'
import { useSite } from './site.tsx'

/** Inside the Studio's Presentation frame: shows drafts as they are typed, and opens the field of what is clicked. */
export default function LivePreview() {
  const { config } = useSite()
  const { pathname } = useLocation()
  const page = useMemo(() => pageAt(pathname), [pathname])
  const [store] = useState(() => storeOf(config))
  store.useLiveMode({ client: store.client })

  useEffect(() => {
    document.documentElement.dataset['preview'] = ''
    const { projectId, dataset } = config.content
    setEditAttributes(({ _id, _type }, path) => ({
      'data-sanity': createDataAttribute({
        projectId,
        dataset,
        baseUrl: studioPath,
        id: _id,
        type: _type,
        path,
      }).toString(),
    }))
  }, [config])

  return (
    <>
      <LivePage key={pathname} page={page} store={store} config={config} />
      <Overlays />
    </>
  )
}

const studioPath = '/studio'

function storeOf(config: SiteConfig) {
  const client = contentClient(config).withConfig({ stega: { enabled: false, studioUrl: studioPath } })
  return { client, ...createQueryStore({ client, ssr: false }) }
}

function LivePage({
  page: { name, params },
  store,
  config,
}: {
  page: ReturnType<typeof pageAt>
  store: ReturnType<typeof storeOf>
  config: SiteConfig
}) {
  const queryClient = useQueryClient()
  const { data } = store.useQuery<unknown>(pageQueries[name], params)
  useEffect(() => {
    if (!data) return
    readPage(name, data)
      .then((content) => {
        queryClient.setQueryData(pageQuery(name, params, config).queryKey, content)
        document.title = content.meta.title
      })
      // While a draft lacks a required field, the page keeps its last content.
      .catch(() => {})
  }, [data, name, params, config, queryClient])
  return null
}

function Overlays() {
  const navigate = useNavigate()
  const location = useLocation()
  const [onNavigate, setOnNavigate] = useState<((url: string) => void) | undefined>()
  const history = useMemo(
    () => ({
      subscribe: (listener: (update: { type: 'push' | 'pop' | 'replace'; url: string }) => void) => {
        setOnNavigate(() => (url: string) => listener({ type: 'push', url }))
        return () => setOnNavigate(undefined)
      },
      update: (update: { type: 'push' | 'pop' | 'replace'; url: string }) => {
        if (update.type === 'pop') void navigate(-1)
        else void navigate(update.url, { replace: update.type === 'replace' })
      },
    }),
    [navigate],
  )
  useEffect(() => {
    onNavigate?.(`${location.pathname}${location.search}${location.hash}`)
  }, [onNavigate, location])
  return <VisualEditing portal history={history} />
}
