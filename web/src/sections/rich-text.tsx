import type { RichText as Blocks } from '@daymark/schemas/pages'
import { PortableText, type PortableTextComponents } from '@portabletext/react'
import styled from 'styled-components'
import { SiteLink } from '../chrome/site-link.tsx'
import { ContentImage } from '../content/content-image.tsx'
import { Grid, Section } from '../ui/section.tsx'
import { colour, hairline, media, space, type, width } from '../ui/theme.ts'
import type { SectionProps } from './section-props.ts'

/** A longer text in chapters: each heading stands beside what it heads. */
export default function RichText({ section, ground, next, edit }: SectionProps<'richTextSection'>) {
  return (
    <Section $on={ground} $to={next} {...edit('body')}>
      {chaptersOf(section.body).map(({ heading, blocks }, place) => (
        <Chapter key={place} $headed={heading !== undefined}>
          {heading && <PortableText value={heading} components={components} />}
          <div>
            <PortableText value={blocks} components={heading ? components : withoutChapter} />
          </div>
        </Chapter>
      ))}
    </Section>
  )
}

type Block = Blocks[number]

/** Blocks up to the first heading are a chapter without one. */
function chaptersOf(body: Blocks) {
  const chapters: { heading?: Block; blocks: Block[] }[] = []
  for (const block of body) {
    if (block._type === 'block' && block.style === 'h2') chapters.push({ heading: block, blocks: [] })
    else if (chapters.length > 0) chapters.at(-1)?.blocks.push(block)
    else chapters.push({ blocks: [block] })
  }
  return chapters
}

const components: PortableTextComponents = {
  marks: {
    link: ({ value, children }) => <SiteLink href={(value as { href: string }).href}>{children}</SiteLink>,
  },
  types: { figure: ({ value }) => <Figure {...(value as Extract<Block, { _type: 'figure' }>)} /> },
}

/** Where no chapter is open, the smaller heading is the larger one for assistive technology. */
const withoutChapter: PortableTextComponents = {
  ...components,
  block: { h3: ({ children }) => <h2 className="small">{children}</h2> },
}

function Figure({ image, caption }: Extract<Block, { _type: 'figure' }>) {
  return (
    <figure>
      <ContentImage image={image} widest={1600} sizes="(min-width: 64rem) 60vw, 100vw" />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

const Chapter = styled(Grid)<{ $headed: boolean }>`
  row-gap: ${space.l};

  & + & {
    margin-top: ${space.xxl};
  }
  ${({ $headed }) => $headed && `padding-top: ${space.l}; border-top: ${hairline};`}

  h2 {
    ${type.statement}
    max-width: 20ch;
  }
  div > * + * {
    margin-top: ${space.m};
  }
  h3,
  h2.small {
    ${type.title}
  }
  div > * + :is(h3, h2, blockquote, figure),
  div > :is(blockquote, figure) + * {
    margin-top: ${space.xl};
  }
  p,
  ul,
  ol,
  blockquote {
    max-width: ${width.text};
  }
  /* The text before the first heading introduces the others. */
  ${({ $headed }) =>
    !$headed &&
    `div > p:first-child {
      ${type.lead}
      color: ${colour.ink};
    }`}
  ul {
    list-style: none;
  }
  li {
    position: relative;
    padding-left: ${space.xl};
  }
  li + li,
  li > ul,
  li > ol {
    margin-top: ${space.xs};
  }
  ul > li::before {
    content: '';
    position: absolute;
    top: 0.8em;
    left: 0;
    width: 0.9rem;
    border-top: 1px solid ${colour.accent};
  }
  ol {
    counter-reset: item;
  }
  ol > li::before {
    content: counter(item, decimal-leading-zero);
    counter-increment: item;
    position: absolute;
    left: 0;
    ${type.chart}
    line-height: 2;
    color: ${colour.accent};
  }
  blockquote {
    ${type.statement}
    padding-left: ${space.l};
    border-left: 2px solid ${colour.accent};
  }
  a {
    text-decoration-color: ${colour.accent};
  }
  strong {
    font-weight: 600;
  }
  figure img {
    height: auto;
    width: 100%;
  }
  figcaption {
    ${type.small}
    margin-top: ${space.s};
    color: ${colour.soft};
  }
  ${media.desktop} {
    & > h2 {
      grid-column: 1 / span 4;
    }
    & > div {
      grid-column: 5 / -1;
    }
  }
`
