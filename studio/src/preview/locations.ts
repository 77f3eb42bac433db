import { defineDocuments, defineLocations, type PresentationPluginOptions } from 'sanity/presentation'

const home = (section: string, hash = '') =>
  defineLocations({
    message: `Used on: Home, ${section}`,
    tone: 'positive',
    locations: [{ title: `Home, ${section}`, href: `/${hash}` }],
  })

const projects = defineLocations({
  message: 'Used on: Case studies',
  tone: 'positive',
  locations: [{ title: 'Case studies', href: '/projects' }],
})

/** Which page is about which document, and where a document shows. */
export const resolve: PresentationPluginOptions['resolve'] = {
  mainDocuments: defineDocuments([
    { route: '/', filter: '_id == "homePage"' },
    { route: '/projects', filter: '_type == "caseStudy"' },
  ]),
  locations: {
    homePage: defineLocations({
      message: 'Used on: Home, every section',
      tone: 'positive',
      locations: [{ title: 'Home', href: '/' }],
    }),
    showcasedProject: home('section 2'),
    clientLogo: home('section 3'),
    teamMember: home('section 3'),
    processStep: home('section 5'),
    caseStudy: projects,
    caseStudiesPage: projects,
    siteSettings: defineLocations({
      message: 'Used on every page: header, footer and search results',
      tone: 'positive',
      locations: [
        { title: 'Home', href: '/' },
        { title: 'Case studies', href: '/projects' },
      ],
    }),
  },
}
