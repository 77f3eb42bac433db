import { documentTypes } from '@daymark/schemas/documents'
import { createClient } from '@sanity/client'
import { visionTool } from '@sanity/vision'
import { defineConfig, type WorkspaceOptions } from 'sanity'
import { presentationTool } from 'sanity/presentation'
import { structureTool } from 'sanity/structure'
import { Mark } from './src/branding/mark.tsx'
import { theme } from './src/branding/theme.ts'
import { dataset, hosted, lakeOrigin, projectId, siteOrigin } from './src/place.ts'
import { resolve } from './src/preview/locations.ts'
import { isAdministrator } from './src/roles.ts'
import { hideSingletonTemplates, keepSingletons, newDocuments } from './src/structure/singletons.ts'
import { structure } from './src/structure/structure.ts'

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
  basePath: '/studio',
  icon: Mark,
  theme,
  ...(hosted ? {} : embedded),
  schema: { types: documentTypes, templates: hideSingletonTemplates },
  plugins: [
    structureTool({ name: 'content', title: 'Content', structure }),
    presentationTool({ title: 'Preview', previewUrl: { initial: siteOrigin }, resolve }),
    visionTool(),
  ],
  tools: (tools, { currentUser }) =>
    tools.filter(({ name }) => name !== 'vision' || isAdministrator(currentUser)),
  document: {
    actions: keepSingletons,
    newDocumentOptions: newDocuments,
    ...(hosted ? {} : { comments: off }),
  },
})
