import type { Context } from 'hono'

/** A table for spreadsheets, made slice by slice. */
export async function* csvTable<Column extends string, Row>(
  columns: readonly Column[],
  slices: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  cellsOf: (row: Row) => Record<Column, unknown>,
) {
  // The mark says that it is UTF-8.
  yield `\uFEFF${columns.join(',')}\r\n`
  for await (const rows of slices) {
    const cells = rows.map(cellsOf)
    yield cells.map((row) => csvLine(columns.map((column) => row[column]))).join('')
  }
}

export function csvAnswer(c: Context, file: string, table: AsyncIterable<string>) {
  c.header('content-type', 'text/csv; charset=utf-8')
  c.header('content-disposition', `attachment; filename="${file}"`)
  return c.body(ReadableStream.from(table).pipeThrough(new TextEncoderStream()))
}

/** One line: CRLF, and no cell that a spreadsheet would calculate. */
function csvLine(values: readonly unknown[]) {
  return `${values.map((value) => cell(String(value))).join(',')}\r\n`
}

// A spreadsheet may be told to split at commas, semicolons, tabs or lines, whatever the quotes say.
const formulaStart = /(^|[,;\t\r\n])(?=(?:[^\S\t\r\n]|["'])*[=+\-@＝＋－＠|%])/g

function cell(text: string) {
  const harmless = text.replace(/^(?=[\t\r\n])/, "'").replace(formulaStart, "$1'")
  return `"${harmless.replaceAll('"', '""')}"`
}
