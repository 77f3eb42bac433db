import type { Section, SectionType } from '@daymark/schemas/pages'
import { fallbackWords } from '@daymark/schemas/words'

/** The same numbers for the same seed. */
export function createRandom(seed: number) {
  let state = seed
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  const oneOf = <Value>(values: readonly Value[]) => values[below(values.length)] as Value
  return { below, oneOf }
}
type Random = ReturnType<typeof createRandom>

const long = 'Rechtsschutzversicherungsgesellschaften ask what becomes of their people when Ai arrives'
const paragraphs = `${long}, and nobody answers. `.repeat(6)

/** The types of up to six sections in any order; there is one form at most. */
export function randomTypes(random: Random): SectionType[] {
  const types = Array.from({ length: 1 + random.below(6) }, () => random.oneOf(sectionTypes))
  return types.filter((type, place) => type !== 'contactSection' || types.indexOf(type) === place)
}

/** Sections as the lake answers them, with the shortest and the longest texts. */
export const sectionsOf = (types: readonly SectionType[], random: Random) =>
  types.map((type, place) => ({ _key: `s${place}`, _type: type, ...makers[type](random) }) as Section)

const word = ({ oneOf }: Random) => oneOf(['Ai', 'A way through', long.slice(0, 70)])
const text = ({ oneOf }: Random) => oneOf(['Yes.', long, paragraphs, `${paragraphs}\n\n${long}`])
const perhaps = <Value>({ oneOf }: Random, value: Value) => oneOf([null, value])
const list = (random: Random, item: () => object) =>
  Array.from({ length: random.below(6) }, (_, place) => ({ _key: `i${place}`, ...item() }))
const link = (random: Random) => ({
  _key: '',
  label: random.oneOf(['Go', 'Talk to the people who do it']),
  href: '/#contact',
})

const digest = '0123456789abcdef0123456789abcdef01234567'
const image = {
  alt: 'A chart',
  crop: null,
  hotspot: null,
  asset: {
    _id: `image-${digest}-1600x1200-jpg`,
    url: `/images/local/production/${digest}-1600x1200.jpg`,
    width: 1600,
    height: 1200,
    lqip: null,
  },
}
const file = { url: `/files/local/production/${digest}.webm`, mimeType: 'video/webm' }
const film = {
  wide: file,
  wideFallback: null,
  poster: image,
  narrow: null,
  narrowFallback: null,
  narrowPoster: null,
}

const block = (style: string, words: string, listItem: string | null = null) => ({
  _type: 'block',
  style,
  listItem,
  level: listItem && 1,
  markDefs: [],
  children: [{ _key: 'a', _type: 'span', text: words, marks: [] }],
})

const makers: Record<SectionType, (random: Random) => object> = {
  openingSection: (random) => ({
    heading: word(random),
    text: perhaps(random, text(random)),
    link: perhaps(random, link(random)),
    picture: perhaps(random, image),
    film: perhaps(random, film),
  }),
  statementSection: (random) => ({
    heading: word(random),
    statement: long,
    text: perhaps(random, text(random)),
  }),
  richTextSection: (random) => ({
    body: list(random, () =>
      random.oneOf([
        block('normal', text(random)),
        block('h2', word(random)),
        block('h3', word(random)),
        block('blockquote', long),
        block('normal', word(random), 'bullet'),
        block('normal', text(random), 'number'),
        { _type: 'figure', image, caption: perhaps(random, long) },
      ]),
    ),
  }),
  pictureSection: (random) => ({
    heading: word(random),
    text: text(random),
    link: perhaps(random, link(random)),
    picture: image,
    side: random.oneOf(['left', 'right']),
  }),
  figuresSection: (random) => ({
    heading: perhaps(random, word(random)),
    figures: list(random, () => ({ value: random.oneOf(['4', '40%', '12 000 000 €']), label: word(random) })),
  }),
  quotationSection: (random) => ({
    quote: text(random).slice(0, 300),
    name: word(random),
    role: perhaps(random, word(random)),
    picture: perhaps(random, image),
  }),
  logosSection: (random) => ({
    label: word(random),
    logos: list(random, () => ({
      _id: 'logo',
      _type: 'clientLogo',
      name: 'A firm',
      logo: image,
      width: 160,
      height: 40,
    })),
  }),
  peopleSection: (random) => ({
    heading: word(random),
    text: perhaps(random, text(random)),
    people: list(random, () => ({
      _id: 'person',
      _type: 'teamMember',
      name: word(random),
      role: word(random),
      description: text(random),
      image,
      hoverImage: perhaps(random, image),
    })),
  }),
  stepsSection: (random) => ({
    heading: word(random),
    text: perhaps(random, text(random)),
    deliverablesLabel: perhaps(random, 'What you get'),
    steps: list(random, () => ({
      title: word(random).slice(0, 40),
      description: text(random).slice(0, 260),
      deliverables: random.oneOf([[], ['A plan'], [long, long]]),
    })),
  }),
  caseStudiesSection: (random) => ({
    heading: word(random),
    text: perhaps(random, text(random)),
    studies: list(random, () => ({
      _id: 'study',
      _type: 'caseStudy',
      title: word(random),
      tags: ['Trade', 'Planning'],
      summary: text(random).slice(0, 400),
      cover: perhaps(random, image),
      address: perhaps(random, 'a-study'),
    })),
  }),
  questionsSection: (random) => ({
    heading: word(random),
    questions: list(random, () => ({ question: word(random), answer: text(random) })),
  }),
  invitationSection: (random) => ({
    heading: word(random),
    text: perhaps(random, text(random)),
    link: link(random),
  }),
  contactSection: (random) => ({
    heading: word(random),
    text: perhaps(random, text(random)),
    film: null,
    words: { _id: 'siteWords', _type: 'siteWords', ...fallbackWords },
  }),
}

export const sectionTypes = Object.keys(makers) as SectionType[]
