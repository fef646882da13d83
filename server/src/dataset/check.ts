import type { z } from 'zod'
import { checkExact, parseExact } from '../contract/exact-numbers.ts'
import { excessOf, MOST_LEVELS } from '../contract/json-limits.ts'
import { jsonSource } from '../contract/json-source.ts'
import { pathText } from '../contract/path-text.ts'
import { reasonOf } from '../contract/reason-of-issue.ts'
import { mustBe, reason } from '../contract/reasons.ts'
import { unstorableIn } from '../contract/unstorable.ts'
import { DatasetError } from './error.ts'
import type { Line } from './kind.ts'

/** A valid line; `texts` are its fields' values as they are written, where printing the record would change any of them. */
export type CheckedLine = { record: Line; texts: ReadonlyMap<string, string> | undefined }

/** Makes the function that turns one line of a file into a valid record, or says what is wrong with it. */
export function lineChecker(file: string, schema: z.ZodType): (text: string, line: number) => CheckedLine {
  return (text, line) => {
    const value = parse(text, file, line)
    const result = checkExact(schema, value)
    if (!result.success) throw invalid({ file, line }, schema, value, result.error)
    // Only an escape can contain what PostgreSQL cannot store: raw control characters are no JSON, and the bytes are UTF-8.
    if (text.includes('\\u')) refuseUnstorable(value, { file, line })
    return { record: value as Line, texts: isAsPrinted(value, text) ? undefined : textsOf(text, { file, line }) }
  }
}

function parse(text: string, file: string, line: number): unknown {
  refuseExcess(text, { file, line })
  try {
    return parseExact(text)
  } catch {
    throw new DatasetError({ file, line }, reason(text.trim() ? 'not_json' : 'line_empty'))
  }
}

/** Refuses JSON that is nested too deep, or has too much in it. */
export function refuseExcess(json: string | Uint8Array, place: { file: string; line?: number }): void {
  const excess = excessOf(json)
  if (!excess) return
  throw new DatasetError(
    place,
    excess === 'levels' ? reason('nested_too_deep', { max: MOST_LEVELS }) : reason('too_much_inside'),
  )
}

/** Whether the line is its record as JSON.stringify prints it: no number changed, no name moved, none repeated. */
function isAsPrinted(value: unknown, text: string): boolean {
  return JSON.stringify(value) === text
}

/** The values of an object's fields as they are written; refuses a name that one object has twice. */
export function textsOf(text: string, place: { file: string; line?: number }): ReadonlyMap<string, string> {
  const { fields, repeated } = jsonSource(text)
  if (!repeated) return fields
  throw new DatasetError(
    { ...place, field: repeated.field },
    reason('repeated_key', { key: pathText([repeated.name]) }),
  )
}

/** The first complaint about a value, with the field that it is about. */
export function invalid(
  place: { file: string; line?: number },
  schema: z.ZodType,
  value: unknown,
  error: z.ZodError,
): DatasetError {
  const issue = error.issues[0] as z.core.$ZodIssue
  if (issue.code === 'unrecognized_keys') {
    return new DatasetError(
      { ...place, field: pathText([...issue.path, issue.keys[0] as string]) },
      reason('unknown_field'),
    )
  }
  if (issue.path.length === 0) return new DatasetError(place, mustBe('json_object'))
  const found = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)?.[key], value)
  const why =
    found === undefined ? reason('required') : reasonOf(schema, { ...issue, input: found } as z.core.$ZodIssue)
  return new DatasetError({ ...place, field: pathText(issue.path) }, why)
}

/** Refuses texts that PostgreSQL cannot hold. */
export function refuseUnstorable(value: unknown, place: { file: string; line?: number }): void {
  const found = unstorableIn(value)
  if (!found) return
  const why = reason(found.what === 'nul' ? 'holds_nul' : 'holds_surrogate')
  throw new DatasetError({ ...place, field: pathText(found.path) }, why)
}
