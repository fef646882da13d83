import { parseNearlyExact } from './exact-numbers.ts'

/** A JSON value as its text, which goes from where it came in to where it leaves without being parsed and printed again. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }

  /** For printing inside a larger value: exact, but for the order of names that look like integers. */
  toJSON(): unknown {
    return parseNearlyExact(this.text)
  }
}

/** An object as JSON; those of its values that are text already stay as they are. */
export function printFields(fields: Record<string, unknown>): string {
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${printValue(value)}`)
  return `{${parts.join(',')}}`
}

/** Objects as a JSON array, each as `printFields` prints it. */
export function printRows(rows: readonly Record<string, unknown>[]): string {
  return `[${rows.map(printFields).join(',')}]`
}

/** A value as JSON, or the text that it is. */
export function printValue(value: unknown): string {
  return value instanceof JsonText ? value.text : JSON.stringify(value)
}
