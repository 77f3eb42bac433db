import { fallbackLinks } from '../pages/words/fallback-links.ts'
import { fallbackWords } from '../pages/words/fallback-words.ts'
import { caseStudyContent } from './case-study-content.ts'
import { clientLogos } from './client-logos.ts'
import { file, image, ranked } from './parts.ts'
import { privacyPage } from './privacy-page.ts'

/** Where the face is in each portrait. */
const face = { _type: 'sanity.imageHotspot', x: 0.5, y: 0.36, width: 0.5, height: 0.44 }

const video = (name: string) => ({
  _type: 'videoLoop',
  wide: file(`${name}-wide.webm`),
  wideFallback: file(`${name}-wide.mp4`),
  poster: image(`${name}-wide-poster.jpg`),
  narrow: file(`${name}-narrow.webm`),
  narrowFallback: file(`${name}-narrow.mp4`),
  narrowPoster: image(`${name}-narrow-poster.jpg`),
})

/** The footer's link to the one page that the sample has of those it names. */
const sampleLink = ({ href, ...link }: (typeof fallbackLinks.footerLinks)[number]) => ({
  _type: 'link',
  ...link,
  ...(link.label === privacyPage.title
    ? { page: { _type: 'reference', _ref: privacyPage._id, _weak: true } }
    : { href }),
})

const siteSettings = {
  _id: 'siteSettings',
  _type: 'siteSettings',
  productName: 'Daymark',
  contactEmail: 'hello@daymark.example',
  locality: 'Minneapolis, MN',
  navigation: fallbackLinks.navigation.map(sampleLink),
  footerText: '© 2025 {product}. All rights reserved.',
  footerLinks: fallbackLinks.footerLinks.map(sampleLink),
  seoTitle: '{product} | Ai for small and medium sized businesses',
  seoDescription:
    'Feeling lost in the Ai universe? {product} partners with small and medium sized businesses to find the way, starting with a free prototype.',
  shareImage: image(
    'og.jpg',
    'A beacon on the horizon between a night full of stars and the first light of day.',
  ),
  consentMode: 'ask',
  consentPolicyVersion: '1',
}

const siteWords = { _id: 'siteWords', _type: 'siteWords', ...fallbackWords }

const homePage = {
  _id: 'homePage',
  _type: 'homePage',
  heroHeadline: 'Feeling lost in the Ai universe?',
  heroText: "We partner with you to clarify your path forward. Let's discover your next together.",
  heroInvitation:
    'From a first idea to a system your whole team leans on: reach out about Ai projects of every scale.',
  heroLinkLabel: 'Start a conversation',
  heroLink: '#contact',
  heroVideo: video('hero'),
  missionHeading: 'Our Mission',
  missionStatement: 'We bring value to small and medium sized businesses by implementing Ai.',
  missionText:
    "You know your business; we know what Ai can and cannot do. So we begin by building something small that works: a prototype with your own data, in your own words. If it helps, we go on together. If it doesn't, you have lost nothing, because that first step is always on us.",
  missionProjectsLabel: 'Where we have found a way',
  clientsLabel: 'Companies our people have worked with',
  teamHeading: 'Our Executive Leadership Team',
  teamText:
    'A new firm of experienced people. You will work with the three of us, not with a pyramid below us.',
  teethHeading: 'Cutting Our Teeth',
  teethText:
    "{product} is young. Its people are not new to this. Before we set out on our own we built products and data systems inside some of the world's best known companies, and learned there what holds up when thousands of people depend on it.\n\nNow we bring that to the businesses around us. We like to work locally, close enough to sit at your table, and we serve all industries: the questions differ, the craft is the same.",
  processHeading: 'How We Work',
  processText: 'Four waypoints, one path. You always know where you are and what comes next.',
  deliverablesLabel: 'What you get',
  contactHeading: 'Contact Us',
  contactText:
    'Tell us where you are and where you would like to be. A person reads every message, and answers within two working days.',
  contactVideo: video('contact'),
}

const projects = [
  ['financial-firm', 'Financial Firm', 'Minneapolis, MN', '44.98° N · 93.27° W', '/projects'],
  ['fitness-business', 'Fitness Business', 'Pittsburgh, PA', '40.44° N · 80.00° W', undefined],
  ['community-health', 'Community Health Dashboard', 'Milwaukee, WI', '43.04° N · 87.91° W', undefined],
  ['market-tracker', 'Financial Market Tracker', 'Nyack, NY', '41.09° N · 73.92° W', undefined],
].map(([id, name, location, coordinates, leadsTo]) => ({
  _id: `showcasedProject-${id}`,
  _type: 'showcasedProject',
  name,
  location,
  coordinates,
  clickable: leadsTo !== undefined,
  ...(leadsTo && { link: leadsTo }),
}))

const team = [
  {
    name: 'Maren Holloway',
    role: 'Chief Executive Officer',
    description:
      'Maren spent fifteen years turning tangled operations into ones that run themselves, first for retailers, then for hospitals. She asks the questions that make a project half its size.',
    poses: [
      'Maren Holloway looks ahead, calm and attentive.',
      'Maren Holloway smiles broadly, turned slightly to the side.',
    ],
  },
  {
    name: 'Tobias Adeyemi',
    role: 'Chief Technology Officer',
    description:
      'Tobias has built data platforms that millions of people used without noticing. He likes systems that are boring to operate, and he explains every one of them in plain words.',
    poses: ['Tobias Adeyemi looks into the distance.', 'Tobias Adeyemi smiles at the viewer.'],
  },
  {
    name: 'Linnea Park',
    role: 'Chief Product Officer',
    description:
      'Linnea designs tools around the people who will use them on a busy Tuesday. Before a line is written she has sat beside them, watched, and drawn the screen on paper.',
    poses: ['Linnea Park looks past the viewer, thoughtful.', 'Linnea Park smiles, her head tilted.'],
  },
].map(({ name, role, description, poses }, place) => ({
  _id: `teamMember-${name.toLowerCase().replaceAll(' ', '-')}`,
  _type: 'teamMember',
  name,
  role,
  description,
  image: { ...image(`team-${place + 1}-a.jpg`, poses[0] ?? ''), hotspot: face },
  hoverImage: { ...image(`team-${place + 1}-b.jpg`, poses[1] ?? ''), hotspot: face },
}))

const steps = [
  {
    title: 'Find the bearing',
    description:
      'We listen, watch how the work is done today and look at the data you already have. Then we name the one place where Ai will pay off first.',
    deliverables: [
      'A conversation with the people who do the work',
      'A map of your data',
      'One opportunity, with its numbers',
    ],
  },
  {
    title: 'Build the prototype',
    description:
      'In two to three weeks you hold something that runs on your own data. It is small, it is honest about what it cannot do, and it is free.',
    deliverables: [
      'A working prototype',
      'A plain account of its limits',
      'A fixed price for what comes next',
    ],
  },
  {
    title: 'Make it yours',
    description:
      'We turn the prototype into a system that fits your tools and your habits, in short steps that you can see, try and correct every week.',
    deliverables: [
      'A system inside your own accounts',
      'A demonstration every week',
      'Training for everyone who uses it',
    ],
  },
  {
    title: 'Stay on course',
    description:
      'We measure whether it keeps its promise, mend what drifts and show your people how to steer it. You can leave at any time and keep everything.',
    deliverables: [
      'A monthly report in plain words',
      'Care and improvements',
      'All code, data and documents',
    ],
  },
].map((step, place) => ({ _id: `processStep-${place + 1}`, _type: 'processStep', ...step }))

/** Everything a fresh installation shows. The words the specification gives are exact; the others are ours. */
export const sampleContent = [
  siteSettings,
  siteWords,
  homePage,
  privacyPage,
  ...caseStudyContent,
  ...ranked(projects),
  ...ranked(clientLogos()),
  ...ranked(team),
  ...ranked(steps),
]
