import type { SectionType } from '@daymark/schemas/pages'

const link = (label: string) => ({ _type: 'link', label, href: '/#contact' })

const block = (style: string, text: string, more = {}) => ({
  _type: 'block',
  style,
  markDefs: [],
  children: [{ _type: 'span', _key: 'words', text, marks: [] }],
  ...more,
})

const keyed = (items: object[]) => items.map((item, place) => ({ _key: `item-${place}`, ...item }))

/** What a page of every section needs of the sample: a film, and a picture. */
export const sampleMedia =
  '*[_id == "homePage"][0]{ heroVideo, "picture": *[_type == "teamMember"][0].image }'

/** A page on which each section stands once, as staff would write it. */
export function everySection({ heroVideo: film, picture }: { heroVideo: object; picture: object }) {
  const sections: Record<SectionType, object> = {
    openingSection: {
      heading: 'A season of clear answers',
      text: 'For firms that have more data than time: a campaign for the months in which plans are made.',
      link: link('Start a conversation'),
      film,
    },
    statementSection: {
      heading: 'Why now',
      statement: 'Most questions are answered by what a firm knows already, if somebody asks it well.',
      text: 'We sit down with the people who do the work, and look at what they write down every day.\n\nFrom that we build something small that helps at once.',
    },
    richTextSection: {
      body: keyed([
        block('h2', 'What we look at'),
        block('normal', 'Orders, receipts, calendars and letters say more together than each alone.'),
        block('normal', 'What is asked for, and when', { listItem: 'bullet', level: 1 }),
        block('normal', 'What is thrown away', { listItem: 'bullet', level: 1 }),
        block('blockquote', 'The answer was in the book. Nobody had turned the page.'),
        { _type: 'figure', image: picture, caption: 'At the table where the orders are written.' },
      ]),
    },
    pictureSection: {
      heading: 'Beside you at the table',
      text: 'We come to where you are, and stay until it works.\n\nThen we leave you something that you can run yourselves.',
      link: link('Ask us over'),
      picture,
      side: 'left',
    },
    figuresSection: {
      heading: 'What came of it',
      figures: keyed([
        { value: '40%', label: 'less time spent on reports' },
        { value: '3 months', label: 'from the first question to daily use' },
        { value: '12', label: 'firms in four trades' },
      ]),
    },
    quotationSection: {
      quote: 'On Monday we guess no longer. We look, and then we order.',
      name: 'Ines Okafor',
      role: 'Owner of two restaurants',
      picture,
    },
    logosSection: { label: 'Firms whose people have worked with ours' },
    peopleSection: { heading: 'Who comes to you', text: 'Three people who have done this before.' },
    stepsSection: {
      heading: 'From question to habit',
      text: 'Four waypoints, and you know at each where you are.',
      deliverablesLabel: 'What you get',
      steps: keyed(
        ['Listen', 'Sketch', 'Build', 'Hand over'].map((title) => ({
          title,
          description: 'A few days with the people who know the work, and no slides at all.',
          deliverables: ['A list of questions', 'A first answer'],
        })),
      ),
    },
    caseStudiesSection: { heading: 'Where it has helped', text: 'Firms like yours, and what changed.' },
    questionsSection: {
      heading: 'What people ask first',
      questions: keyed([
        { question: 'What does the first step cost?', answer: 'Nothing: that first step is always on us.' },
        { question: 'Does our data leave the house?', answer: 'Only if you want it to.' },
        { question: 'How long does it take?', answer: 'A first answer takes two weeks.' },
      ]),
    },
    invitationSection: {
      heading: 'Where would you like to be in spring?',
      text: 'Half an hour is enough to see whether we can help.',
      link: link('Start a conversation'),
    },
    contactSection: { heading: 'Write to us', text: 'A person reads every message.' },
  }
  return {
    _id: 'page-every-section',
    _type: 'page',
    title: 'A season of clear answers',
    address: { _type: 'slug', current: 'every-section' },
    summary: 'A campaign page that is made of every section there is.',
    sections: Object.entries(sections).map(([_type, section]) => ({ _key: _type, _type, ...section })),
  }
}

/** The name of the built file that holds a section's code. */
export const chunkOf = (type: string) =>
  type.replace(/Section$/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
