/** The path of each page. */
export const paths = {
  home: '/',
  projects: '/projects',
  caseStudy: '/projects/:address',
  composed: '/*',
  notFound: '/404',
} as const
