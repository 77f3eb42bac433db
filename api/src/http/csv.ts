/** In front of a table in UTF-8, so that spreadsheets read it as that. */
export const csvMark = '\uFEFF'

/** One line for spreadsheets: CRLF, and no cell that a spreadsheet would calculate. */
export function csvLine(values: readonly unknown[]) {
  return `${values.map((value) => cell(String(value))).join(',')}\r\n`
}

// A spreadsheet may be told to split at commas, semicolons, tabs or lines, whatever the quotes say.
const formulaStart = /(^|[,;\t\r\n])(?=(?:[^\S\t\r\n]|["'])*[=+\-@＝＋－＠|%])/g

function cell(text: string) {
  const harmless = text.replace(/^(?=[\t\r\n])/, "'").replace(formulaStart, "$1'")
  return `"${harmless.replaceAll('"', '""')}"`
}
