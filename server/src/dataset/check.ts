import type { z } from 'zod'
import { unstorableIn } from '../contract/unstorable.ts'
import { DatasetError } from './error.ts'
import type { Line } from './kind.ts'

/** Makes the function that turns one line of a file into a valid record, or says what is wrong with it. */
export function lineChecker(file: string, schema: z.ZodType): (text: string, line: number) => Line {
  return (text, line) => {
    const value = parse(text, file, line)
    const result = schema.safeParse(value)
    if (!result.success) throw invalid({ file, line }, value, result.error)
    // Only an escape can contain what PostgreSQL cannot store: raw control characters are no JSON, and the bytes are UTF-8.
    if (text.includes('\\u')) refuseUnstorable(value, { file, line })
    return value as Line
  }
}

function parse(text: string, file: string, line: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new DatasetError({ file, line }, text.trim() ? 'not JSON' : 'the line is empty; it must hold a JSON object')
  }
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
