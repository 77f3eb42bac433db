import { createClient } from '@sanity/client'
import type { WorkspaceOptions } from 'sanity'
import { offerLogin } from './login/offer-login.ts'
import { hosted, ownOrigin } from './project.ts'

const off = { enabled: false }

/** What the Studio needs to know of a lake on its own origin, and does without there. */
const embeddedWorkspace = {
  auth: {
    loginMethod: 'token',
    redirectOnSingle: true,
    providers: offerLogin,
  },
  unstable_clientFactory: (options) =>
    createClient({
      ...options,
      // The client's live events send the token only when they ask for drafts, and the lake requires one.
      ...(options.token && { headers: { ...options.headers, Authorization: `Bearer ${options.token}` } }),
      apiHost: ownOrigin,
      useProjectHostname: false,
      useCdn: false,
    }),
  search: { strategy: 'groqLegacy' },
  scheduledPublishing: off,
  tasks: off,
  mediaLibrary: off,
  announcements: off,
  apps: { canvas: off },
} satisfies Partial<WorkspaceOptions>

/** A session of Sanity's that is kept in a cookie would leave our own server without a token to know staff by. */
const hostedWorkspace = { auth: { loginMethod: 'token' } } satisfies Partial<WorkspaceOptions>

export const workspace: Partial<WorkspaceOptions> = hosted ? hostedWorkspace : embeddedWorkspace
