/** A command's result: `data` for programs (`--json`), `text` for people. Both go to stdout. */
export type Answer = { data: unknown; text: string }

/** Prints an answer; one without text prints nothing to people. */
export function printAnswer({ data, text }: Answer, json: boolean): void {
  const out = json ? JSON.stringify(data) : text
  if (out) process.stdout.write(`${out}\n`)
}

/** Failures and notes go to stderr, so that stdout holds data alone. */
export function printFailure(message: string, json: boolean): void {
  process.stderr.write(json ? `${JSON.stringify({ error: { message } })}\n` : `${red('guanxi:')} ${message}\n`)
}

/** A line for people, on stderr; programs read stdout. */
export function printNote(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Rows in columns under their headings; widths count a Chinese character as two. */
export function table(headings: string[], rows: (string | number | null)[][]): string {
  const cells = [headings, ...rows.map((row) => row.map((cell) => String(cell ?? '-')))]
  const widths = headings.map((_, i) => Math.max(...cells.map((row) => width(row[i] as string))))
  return cells
    .map((row) => row.map((cell, i) => cell + ' '.repeat((widths[i] as number) - width(cell))).join('  '))
    .map((line) => line.trimEnd())
    .join('\n')
}

/** Unix seconds as people read them, in UTC. */
export function showTime(seconds: number | null): string {
  return seconds === null ? '-' : `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

function width(text: string): number {
  return [...text].reduce((sum, c) => sum + ((c.codePointAt(0) as number) >= 0x2e80 ? 2 : 1), 0)
}

function red(text: string): string {
  return process.stderr.isTTY && !process.env.NO_COLOR ? `\u001b[31m${text}\u001b[0m` : text
}
