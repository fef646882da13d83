import type { z } from 'zod'
import { parseNearlyExact } from '../contract/exact-numbers.ts'
import { jsonSource } from '../contract/json-source.ts'
import { unstorableIn } from '../contract/unstorable.ts'
import { DatasetError } from './error.ts'
import type { Line } from './kind.ts'

/** A valid line; `texts` are its fields' values as they are written, where printing the record would change any of them. */
export type CheckedLine = { record: Line; texts: ReadonlyMap<string, string> | undefined }

/** Makes the function that turns one line of a file into a valid record, or says what is wrong with it. */
export function lineChecker(file: string, schema: z.ZodType): (text: string, line: number) => CheckedLine {
  return (text, line) => {
    const value = parse(text, file, line)
    const result = schema.safeParse(value)
    if (!result.success) throw invalid({ file, line }, value, result.error)
    // Only an escape can contain what PostgreSQL cannot store: raw control characters are no JSON, and the bytes are UTF-8.
    if (text.includes('\\u')) refuseUnstorable(value, { file, line })
    return { record: value as Line, texts: isAsPrinted(value, text) ? undefined : textsOf(text, { file, line }) }
  }
}

function parse(text: string, file: string, line: number): unknown {
  try {
    return parseNearlyExact(text)
  } catch {
    throw new DatasetError({ file, line }, text.trim() ? 'not JSON' : 'the line is empty; it must hold a JSON object')
  }
}

/** Whether the line is its record as JSON.stringify prints it: no number changed, no name moved, none repeated. */
function isAsPrinted(value: unknown, text: string): boolean {
  try {
    return JSON.stringify(value) === text
  } catch {
    return false // nested too deep to be printed
  }
}

/** The values of an object's fields as they are written; refuses a name that one object has twice. */
export function textsOf(text: string, place: { file: string; line?: number }): ReadonlyMap<string, string> {
  const { fields, repeated } = jsonSource(text)
  if (!repeated) return fields
  throw new DatasetError({ ...place, field: repeated.field }, `the key ${JSON.stringify(repeated.name)} is repeated`)
}

/** The first complaint about a value, with the field that it is about. */
export function invalid(place: { file: string; line?: number }, value: unknown, error: z.ZodError): DatasetError {
  const issue = error.issues[0] as z.core.$ZodIssue
  if (issue.code === 'unrecognized_keys') {
    return new DatasetError({ ...place, field: pathText([...issue.path, issue.keys[0] as string]) }, 'unknown field')
  }
  if (issue.path.length === 0) return new DatasetError(place, 'must be a JSON object')
  const found = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)?.[key], value)
  const reason = found === undefined ? 'is missing' : issue.message
  return new DatasetError({ ...place, field: pathText(issue.path) }, reason)
}

/** Refuses texts that PostgreSQL cannot hold. */
export function refuseUnstorable(value: unknown, place: { file: string; line?: number }): void {
  const found = unstorableIn(value)
  if (!found) return
  const reason = found.what === 'nul' ? 'must not hold U+0000' : 'holds half a surrogate pair'
  throw new DatasetError({ ...place, field: pathText(found.path) }, reason)
}

function pathText(path: readonly PropertyKey[]): string {
  return path.map(String).join('.')
}
