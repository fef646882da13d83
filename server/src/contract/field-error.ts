import type { z } from 'zod'
import { pathText } from './path-text.ts'
import { reasonOf } from './reason-of-issue.ts'
import { type Reason, wordsOf } from './reasons.ts'

/** A record that must not be written so; `field` is the path of what is at fault. The message is English, for commands. */
export class FieldError extends Error {
  readonly field: string
  readonly reason: Reason
  constructor(field: string, reason: Reason) {
    super(`${field}: ${wordsOf(reason, 'en')}`)
    this.field = field
    this.reason = reason
  }
}

/** What an integrator reads of a field at fault. */
export const faultOf = ({ field, reason }: FieldError): string => `${field} ${wordsOf(reason, 'zh')}`

/** The value if it keeps to the schema, else a FieldError for the first field that does not. */
export function expectValid<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  const issue = result.error.issues[0] as z.core.$ZodIssue
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] as string] : issue.path
  throw new FieldError(pathText(path), reasonOf(schema, issue))
}
