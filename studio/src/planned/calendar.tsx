import { Text } from '@sanity/ui'
import { styled } from 'styled-components'
import type { Plan } from './plan.ts'

const weeks = 6
const dayNames = Array.from({ length: 7 }, (_, day) =>
  new Date(2024, 0, day + 1).toLocaleDateString(undefined, { weekday: 'short' }),
)

/** Six weeks from this one on, with what becomes public on each day. */
export function Calendar({ plans, now }: { plans: readonly Plan[]; now: Date }) {
  const monday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - ((now.getDay() + 6) % 7))
  const days = Array.from(
    { length: weeks * 7 },
    (_, day) => new Date(monday.getFullYear(), monday.getMonth(), monday.getDate() + day),
  )
  const at = (day: Date) =>
    plans.filter(
      ({ state, publishAt }) =>
        state === 'scheduled' && publishAt && new Date(publishAt).toDateString() === day.toDateString(),
    )
  return (
    <Table aria-label="The next six weeks">
      <thead>
        <tr>
          {dayNames.map((name) => (
            <th key={name} scope="col">
              <Text size={1} muted>
                {name}
              </Text>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: weeks }, (_, week) => days.slice(week * 7, week * 7 + 7)).map(
          ([first, ...rest]) => (
            <tr key={first?.toDateString()}>
              {[first, ...rest].flatMap((day) =>
                day ? (
                  <Day
                    key={day.toDateString()}
                    data-today={day.toDateString() === now.toDateString() || undefined}
                  >
                    <Text size={1} muted={at(day).length === 0}>
                      {day.getDate() === 1 || day === days[0]
                        ? day.toLocaleDateString(undefined, { day: 'numeric', month: 'short' })
                        : day.getDate()}
                    </Text>
                    {at(day).map(({ name, publishAt = '' }) => (
                      <Mark key={name}>
                        {new Date(publishAt).toLocaleTimeString(undefined, {
                          timeStyle: 'short',
                          hourCycle: 'h23',
                        })}
                      </Mark>
                    ))}
                  </Day>
                ) : (
                  []
                ),
              )}
            </tr>
          ),
        )}
      </tbody>
    </Table>
  )
}

const Table = styled.table`
  width: 100%;
  table-layout: fixed;
  border-collapse: collapse;

  th {
    padding-bottom: 8px;
    text-align: start;
  }
`

const Day = styled.td`
  height: 56px;
  padding: 6px;
  border: 1px solid var(--card-border-color);
  vertical-align: top;

  &[data-today] {
    box-shadow: inset 0 2px 0 var(--card-focus-ring-color);
  }
`

const Mark = styled.span`
  display: block;
  margin: 6px -3px 0;
  padding: 2px;
  text-align: center;
  border-radius: 3px;
  background: #ad4d1d;
  color: #fffdf9;
  font:
    500 12px/1.3 system-ui,
    sans-serif;
`
