import { pageQueries } from '@daymark/schemas/page-queries'
import { readPage } from '@daymark/schemas/read-page'
import type { SiteConfig } from '@daymark/schemas/render'
import {
  useIsPresentationTool,
  VisualEditing,
  type HistoryAdapter,
  type HistoryAdapterNavigate,
  type OverlayElementField,
  type OverlayPluginComponent,
  type OverlayPluginDefinition,
} from '@sanity/visual-editing/react'
import { createQueryStore } from '@sanity/react-loader'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { contentClient } from './content-client.ts'
import { setEditAttributes } from './edit-attributes.ts'
import { pageQuery } from './page-query.ts'
import { pageAt } from './page-at.ts'
import { useSite } from './site.tsx'
import { studioAttributes, studioPath } from './studio-attributes.ts'

/** Inside the Studio's Presentation frame: shows drafts as they are typed, and opens the field of what is clicked. */
export default function LivePreview() {
  const { config, editAttributes } = useSite()
  const { pathname } = useLocation()
  const page = useMemo(() => pageAt(pathname), [pathname])
  const [store] = useState(() => storeOf(config))
  store.useLiveMode({ client: store.client })

  useEffect(() => {
    if (!editAttributes) setEditAttributes(studioAttributes(config))
  }, [config, editAttributes])

  return (
    <>
      <LivePage key={pathname} page={page} store={store} config={config} />
      <Overlays />
    </>
  )
}

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

/**
 * The overlays hear a click on what a mouse has moved over only. Each press is preceded by such a move, because the page
 * may have been scrolled below a mouse that lies still.
 */
function Overlays() {
  const navigate = useNavigate()
  const location = useLocation()
  const connected = useIsPresentationTool()
  const [tell, setTell] = useState<HistoryAdapterNavigate>()
  const history = useMemo<HistoryAdapter>(
    () => ({
      subscribe(listener) {
        setTell(() => listener)
        return () => setTell(undefined)
      },
      update({ type, url }) {
        if (type === 'pop') void navigate(-1)
        else void navigate(url, { replace: type === 'replace' })
      },
    }),
    [navigate],
  )
  useEffect(() => {
    tell?.({ type: 'push', url: location.pathname + location.search + location.hash })
  }, [tell, location])
  useEffect(() => {
    document.documentElement.dataset['preview'] = connected ? 'connected' : 'connecting'
  }, [connected])
  useEffect(() => {
    const move = ({ target, clientX, clientY }: PointerEvent) =>
      target?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, clientX, clientY }))
    addEventListener('pointerdown', move, { capture: true })
    return () => removeEventListener('pointerdown', move, { capture: true })
  }, [])
  return <VisualEditing portal history={history} plugins={plugins} />
}

/** What a click opens is named by its field, such as “Headline”, beside the title of its document. */
const FieldLabel: OverlayPluginComponent = ({ field }) => <span style={fieldLabel}>{titleOf(field)}</span>

const titleOf = (field: OverlayElementField) => (field && 'title' in field ? field.title : undefined)

const fieldLabel = {
  padding: '3px 6px',
  borderRadius: 3,
  background: '#ad4d1d',
  color: '#fffdf9',
  font: '500 13px/1.2 system-ui, sans-serif',
} as const

const plugins: OverlayPluginDefinition[] = [
  { type: 'hud', name: 'field', guard: ({ field }) => Boolean(titleOf(field)), component: FieldLabel },
]
