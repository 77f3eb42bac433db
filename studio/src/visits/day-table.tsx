import type { VisitsReport } from '@daymark/schemas/visits'
import { Box } from '@sanity/ui'
import styled from 'styled-components'
import { formatDay, formatNumber } from './format.ts'
import { Table } from './table.ts'

/** The chart's figures, the newest day first. */
export function DayTable({ report: { days, before, publishes } }: { report: VisitsReport }) {
  const published = new Map(publishes.map(({ day, what }) => [day, what.join('; ')]))
  const rows = days.map((day, index) => ({ ...day, earlier: before[index]?.visitors ?? 0 })).toReversed()
  return (
    <details>
      <Summary>Day by day, as a table</Summary>
      <Box
        paddingTop={3}
        style={{ overflow: 'auto', maxHeight: '24rem' }}
        tabIndex={0}
        role="region"
        aria-label="Day by day"
      >
        <Table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" className="number">
                Visitors
              </th>
              <th scope="col" className="number">
                Before
              </th>
              <th scope="col" className="number">
                Page views
              </th>
              <th scope="col" className="number">
                Enquiries
              </th>
              <th scope="col">Published</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, visitors, earlier, views, sent }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                <td className="number">{formatNumber(visitors)}</td>
                <td className="number before">{formatNumber(earlier)}</td>
                <td className="number">{formatNumber(views)}</td>
                <td className="number">{formatNumber(sent)}</td>
                <td>{published.get(day)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
    </details>
  )
}

const Summary = styled.summary`
  cursor: pointer;
  font-size: 0.8125rem;
`
