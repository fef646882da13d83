/** Spreadsheets run what begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** One row of CSV with a line feed at its end, as COPY writes it, safe to open in a spreadsheet: texts that look like formulas get a quote before them. */
export function csvRow(values: readonly unknown[]): string {
  return `${values.map(cell).join(',')}\n`
}

/** So that spreadsheets read the file as UTF-8. */
export const BOM = '\ufeff'

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
