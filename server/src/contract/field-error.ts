import type { z } from 'zod'

/** A record that must not be written so; `field` is the path of what is at fault. */
export class FieldError extends Error {
  readonly field: string
  readonly reason: string
  constructor(field: string, reason: string) {
    super(`${field}: ${reason}`)
    this.field = field
    this.reason = reason
  }
}

/** The value if it keeps to the schema, else a FieldError for the first field that does not. */
export function expectValid<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const { path, message } = result.error.issues[0] as z.core.$ZodIssue
  throw new FieldError(path.join('.'), message)
}
