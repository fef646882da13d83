/** A row of a table that was typed, pasted or read from a file, and the line on which it begins. */
export type Row = { line: number; cells: readonly string[] }

/**
 * The rows of comma-separated text, or of cells that were copied from a spreadsheet, which tabs separate. Empty rows are left
 * out. The apostrophe by which exports keep spreadsheets from computing a text is no part of it.
 */
export function csvRows(text: string): Row[] {
  const source = text.replace(/^\uFEFF/, '')
  const separator = source.includes('\t') ? '\t' : ','
  const rows: Row[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let begun = 1
  const endCell = () => {
    cells.push(cell.trim().replace(/^'(?=[=+\-@])/, ''))
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (cells.some(Boolean)) rows.push({ line: begun, cells })
    cells = []
    begun = line + 1
  }
  for (let at = 0; at < source.length; at++) {
    const letter = source[at] as string
    if (quoted) {
      if (letter === '"' && source[at + 1] === '"') cell += source[++at]
      else if (letter === '"') quoted = false
      else cell += letter
    } else if (letter === '"' && cell.trim() === '') {
      quoted = true
      cell = ''
    } else if (letter === separator || (letter === '，' && separator === ',')) endCell()
    else if (letter === '\n') endRow()
    else if (letter !== '\r') cell += letter
    if (letter === '\n') line++
  }
  endRow()
  return rows
}
