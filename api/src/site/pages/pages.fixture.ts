import { createPages, type PagesOptions } from './pages.ts'
import { noSavedPages } from './saved-pages.ts'

/** Pages without a build, of which nothing is kept on disk. */
export const createTestPages = (options: Pick<PagesOptions, 'source' | 'render'> & Partial<PagesOptions>) =>
  createPages({
    assetsOf: () => ({ start: { href: '', integrity: '' }, modules: [] }),
    config: () => ({
      origin: 'http://localhost',
      apiOrigin: '',
      gaMeasurementId: null,
      captcha: false,
      content: { projectId: 'local', dataset: 'production', apiVersion: '2025-02-19' },
    }),
    headers: () => ({}),
    savedPages: noSavedPages,
    log: () => {},
    rendered: () => {},
    clock: Date.now,
    retry: false,
    ...options,
  })
