import { Text } from '@sanity/ui'
import { formatNumber } from './format.ts'
import { Table } from './table.ts'

interface Row {
  name: string
  now: number
  before?: number
  /** What else is said of it. */
  note?: string
}

interface Props {
  /** What the names are, and what is counted. */
  of: string
  counted: string
  rows: readonly Row[]
  /** What is said when there are none. */
  none: string
  /** The heading of the notes. */
  noted?: string
}

/** A table whose rows have bars, the longest first or in an order of their own. */
export function Bars({ of, counted, rows, none, noted }: Props) {
  const most = Math.max(1, ...rows.map(({ now }) => now))
  const compared = rows.some(({ before }) => before !== undefined)
  if (rows.length === 0) {
    return (
      <Text size={1} muted>
        {none}
      </Text>
    )
  }
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          {noted && (
            <th scope="col" className="number">
              {noted}
            </th>
          )}
          <th scope="col" className="number">
            {counted}
          </th>
          {compared && (
            <th scope="col" className="number">
              Before
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, now, before, note }) => (
          <tr key={name}>
            <th scope="row" style={{ width: '60%' }}>
              <bdi>{name}</bdi>
              <div className="bar" style={{ width: `${(now / most) * 100}%` }} />
            </th>
            {noted && <td className="number before">{note}</td>}
            <td className="number">{formatNumber(now)}</td>
            {compared && <td className="number before">{formatNumber(before ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
