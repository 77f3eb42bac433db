import { documentTypes } from '@daymark/schemas/documents'
import { createClient } from '@sanity/client'
import { visionTool } from '@sanity/vision'
import { defineConfig, type WorkspaceOptions } from 'sanity'
import { presentationTool } from 'sanity/presentation'
import { structureTool } from 'sanity/structure'
import { Mark } from './src/branding/mark.tsx'
import { QuietLayout } from './src/branding/quiet-layout.tsx'
import { theme } from './src/branding/theme.ts'
import { words } from './src/branding/words.ts'
import { enquiriesTool } from './src/enquiries/tool.ts'
import { ToolMenuWithUnread } from './src/enquiries/tool-menu.tsx'
import { FormInput } from './src/form/input.tsx'
import { NavbarWithTroubles } from './src/live-status/trouble-line.tsx'
import { passwordTool, peopleTool } from './src/people/tool.ts'
import { dataset, hosted, lakeOrigin, projectId, siteOrigin } from './src/place.ts'
import { resolve } from './src/preview/locations.ts'
import { PreviewHeader } from './src/preview/preview-header.tsx'
import { isAdministrator } from './src/roles.ts'
import { stayHome } from './src/stay-home.ts'
import { installStreamSocket } from './src/streams/install-stream-socket.ts'
import { outlastRestarts } from './src/streams/outlast-restarts.ts'
import { documentActions, hideSingletonTemplates, newDocuments } from './src/structure/document-rules.ts'
import { withIcons } from './src/structure/icons.ts'
import { startHereTool } from './src/start-here/tool.ts'
import { structure } from './src/structure/structure.ts'

if (!hosted) {
  installStreamSocket()
  stayHome()
  outlastRestarts()
}

const off = { enabled: false }

/** What the Studio needs to know of a lake on its own origin, and does without there. */
const embedded = {
  auth: {
    loginMethod: 'token',
    redirectOnSingle: true,
    providers: [{ name: 'daymark', title: 'Daymark', url: `${lakeOrigin}/api/staff/login` }],
  },
  unstable_clientFactory: (options) =>
    createClient({ ...options, apiHost: lakeOrigin, useProjectHostname: false, useCdn: false }),
  search: { strategy: 'groqLegacy' },
  scheduledDrafts: off,
  scheduledPublishing: off,
  tasks: off,
  releases: off,
  mediaLibrary: off,
  announcements: off,
} satisfies Partial<WorkspaceOptions>

export default defineConfig({
  title: 'Daymark',
  projectId,
  dataset,
  icon: Mark,
  theme,
  i18n: { bundles: words },
  ...(hosted ? {} : embedded),
  schema: { types: withIcons(documentTypes), templates: hideSingletonTemplates },
  plugins: [
    structureTool({ name: 'content', title: 'Content', structure }),
    presentationTool({
      title: 'Preview',
      previewUrl: { initial: siteOrigin },
      resolve,
      components: { unstable_header: { component: PreviewHeader } },
    }),
    visionTool(),
  ],
  tools: (tools, { currentUser }) =>
    [
      startHereTool,
      ...tools,
      enquiriesTool,
      ...(hosted ? [] : [isAdministrator(currentUser) ? peopleTool : passwordTool]),
    ]
      .filter(({ name }) => name !== 'vision' || isAdministrator(currentUser))
      .sort((one, other) => Number(one.name === 'vision') - Number(other.name === 'vision')),
  studio: { components: { layout: QuietLayout, navbar: NavbarWithTroubles, toolMenu: ToolMenuWithUnread } },
  form: { components: { input: FormInput } },
  document: {
    actions: documentActions,
    newDocumentOptions: newDocuments,
    ...(hosted ? {} : { comments: off, askToEdit: off }),
  },
})
