import { documentTypes } from '@daymark/schemas/documents'
import { visionTool } from '@sanity/vision'
import { defineConfig } from 'sanity'
import { presentationTool } from 'sanity/presentation'
import { structureTool } from 'sanity/structure'
import { MainLandmark } from './src/branding/main-landmark.tsx'
import { Mark } from './src/branding/mark.tsx'
import { StudioLayout } from './src/branding/studio-layout.tsx'
import { theme } from './src/branding/theme.ts'
import { english, words } from './src/branding/words.ts'
import { ToolMenuWithUnread } from './src/enquiries/tool-menu.tsx'
import { FormInput } from './src/form/input.tsx'
import { NavbarWithNotices } from './src/live-status/notices.tsx'
import { guardSession } from './src/login/session-guard.ts'
import { refuseForeignTokens } from './src/login/hash-token.ts'
import { dataset, firmName, hosted, ownOrigin, projectId } from './src/project.ts'
import { resolve } from './src/preview/locations.ts'
import { PreviewHeader } from './src/preview/preview-header.tsx'
import { redirectSanityRequests } from './src/sanity-requests.ts'
import { installStreamSocket } from './src/streams/install-stream-socket.ts'
import { waitForServer } from './src/streams/wait-for-server.ts'
import { reloadAfterUpgrade } from './src/streams/reload-after-upgrade.ts'
import { documentActions, newDocuments, templates } from './src/structure/document-rules.ts'
import { structure } from './src/structure/structure.ts'
import { prepareUploads } from './src/uploads/prepared-uploads.ts'
import { toolsFor } from './src/tools.ts'
import { workspace } from './src/workspace.ts'

// The commands that read the schema bring a window, but none that fetches.
if (!hosted && typeof window !== 'undefined' && 'fetch' in window) {
  refuseForeignTokens()
  installStreamSocket()
  redirectSanityRequests()
  waitForServer()
  reloadAfterUpgrade()
  guardSession()
}

// Who opens the Studio comes to the page with its fields beside it. Links to a field lead to the first tool, Content.
if (typeof location !== 'undefined' && /^\/studio\/?$/.test(location.pathname)) {
  history.replaceState(null, '', `/studio/presentation${location.search}${location.hash}`)
}

export default defineConfig({
  title: firmName,
  projectId,
  dataset,
  icon: Mark,
  theme,
  i18n: { locales: [english], bundles: words },
  ...workspace,
  schema: { types: documentTypes, templates },
  plugins: [
    structureTool({ name: 'content', title: 'Content', structure }),
    presentationTool({
      title: 'Preview',
      previewUrl: { initial: ownOrigin },
      resolve,
      components: { unstable_header: { component: PreviewHeader } },
    }),
    visionTool(),
  ],
  tools: toolsFor,
  studio: {
    components: {
      layout: StudioLayout,
      navbar: NavbarWithNotices,
      toolMenu: ToolMenuWithUnread,
      activeToolLayout: MainLandmark,
    },
  },
  form: {
    components: { input: FormInput },
    image: { assetSources: prepareUploads },
    file: { assetSources: prepareUploads },
  },
  document: {
    actions: documentActions,
    newDocumentOptions: newDocuments,
    ...(hosted ? {} : { comments: { enabled: false }, askToEdit: { enabled: false } }),
  },
})
