import { styled } from 'styled-components'

export const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 168px), 1fr));
  gap: 16px;
  margin: 0;
  padding: 0;
  list-style: none;

  @media (min-width: 1600px) {
    grid-template-columns: repeat(auto-fill, minmax(220px, 1fr));
  }
`

export const Tile = styled.div`
  display: block;
  box-sizing: border-box;
  width: 100%;
  padding: 0;
  border: 1px solid var(--card-border-color);
  border-radius: 4px;
  overflow: hidden;
  background: var(--card-bg-color);
  color: inherit;
  text-align: start;

  img {
    display: block;
    box-sizing: border-box;
    width: 100%;
    aspect-ratio: 4 / 3;
    object-fit: cover;
  }

  /* Dark and light ink can both be seen on it. */
  img[data-drawing] {
    padding: 16px;
    object-fit: contain;
    background: #8d94a6;
  }
`

export const TileButton = styled(Tile)`
  cursor: pointer;

  &:hover,
  &[aria-pressed='true'] {
    border-color: var(--card-focus-ring-color);
  }

  &:focus-visible {
    outline: 2px solid var(--card-focus-ring-color);
    outline-offset: 2px;
  }
`
