import styled from 'styled-components'

export const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  color: var(--card-fg-color);
  font-size: 0.8125rem;
  line-height: 1.25rem;

  th,
  td {
    padding: 0.375rem 0.5rem 0.375rem 0;
    border-bottom: 1px solid var(--card-border-color);
    font-weight: 400;
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  thead th,
  .before {
    color: var(--card-muted-fg-color);
  }
  .number {
    padding-right: 0;
    padding-left: 0.75rem;
    font-variant-numeric: tabular-nums;
    text-align: end;
    white-space: nowrap;
    overflow-wrap: normal;
  }
  .bar {
    height: 4px;
    margin-top: 2px;
    border-radius: 2px;
    background: var(--card-link-color);
  }
`
