import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

async function builtFor(project: string) {
  vi.stubEnv('SANITY_STUDIO_PROJECT_ID', project)
  const { hosted, projectId, ownOrigin } = await import('./project.ts')
  const { workspace } = await import('./workspace.ts')
  return { hosted, projectId, ownOrigin, workspace }
}

// Importing `sanity` for the first time takes up to half a minute on a busy machine.
test(
  'with the embedded lake the Studio asks its own origin and logs in there',
  { timeout: 120_000 },
  async () => {
    const { hosted, projectId, ownOrigin, workspace } = await builtFor('')
    expect({ hosted, projectId }).toEqual({ hosted: false, projectId: 'local' })
    const client = workspace.unstable_clientFactory?.({ projectId, dataset: 'production', apiVersion: '1' })
    expect(client?.getUrl('/users/me')).toBe(`${ownOrigin}/v1/users/me`)
    const staff = workspace.unstable_clientFactory?.({ projectId, apiVersion: '1', token: 'secret' })
    expect(staff?.config().headers).toEqual({ Authorization: 'Bearer secret' })
    const { offerLogin } = await import('./login/offer-login.ts')
    expect(workspace.auth).toMatchObject({ providers: offerLogin })
  },
)

test("for a hosted project it is Sanity's own Studio: its client, its logins, its features", async () => {
  const { hosted, projectId, workspace } = await builtFor('abc12345')
  expect({ hosted, projectId }).toEqual({ hosted: true, projectId: 'abc12345' })
  expect(workspace).toEqual({ auth: { loginMethod: 'token' } })
})
