import type { PageMeta } from '@daymark/schemas/pages'
import { styled } from 'styled-components'

interface Props {
  firm: string
  host: string
  path: string
  meta: Pick<PageMeta, 'title' | 'description'>
}

/** As search engines tend to draw it: where it is, its title in one line, its description in two. */
export function SearchResult({ firm, host, path, meta }: Props) {
  const trail = [host, ...path.split('/').filter(Boolean)].join(' › ')
  return (
    <Result>
      <Place>
        <img src="/favicon.svg" alt="" width={18} height={18} />
        <span>
          {firm}
          <small>{trail}</small>
        </span>
      </Place>
      <Title>{meta.title}</Title>
      <Description>{meta.description}</Description>
    </Result>
  )
}

const Result = styled.div`
  display: grid;
  gap: 0.35rem;
  min-width: 0;
  font-family: Arial, Helvetica, sans-serif;
  line-height: 1.35;
  color: var(--card-muted-fg-color);
`

const Place = styled.div`
  display: flex;
  align-items: center;
  gap: 0.6rem;
  font-size: 0.8rem;

  img {
    flex: none;
    padding: 0.3rem;
    border: 1px solid var(--card-border-color);
    border-radius: 50%;
    box-sizing: content-box;
  }
  span {
    display: grid;
    min-width: 0;
  }
  small {
    overflow: hidden;
    font-size: 0.72rem;
    white-space: nowrap;
    text-overflow: ellipsis;
    opacity: 0.85;
  }
`

const Title = styled.div`
  overflow: hidden;
  font-size: 1.15rem;
  color: var(--card-link-fg-color);
  white-space: nowrap;
  text-overflow: ellipsis;
`

const Description = styled.div`
  display: -webkit-box;
  overflow: hidden;
  font-size: 0.85rem;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`
