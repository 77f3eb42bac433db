/** The path of each page, and where the paths of documents begin that have one. */
export const paths = {
  home: '/',
  projects: '/projects',
  composed: '/*',
  notFound: '/404',
} as const
