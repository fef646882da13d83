import { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'
import { seatKinds } from '../../contract/seats.ts'
import { isTimeZone } from '../../contract/time.ts'

/** An id travels inside tokens and command lines: printable ASCII without spaces. */
export const corpId = z.string().regex(/^[\x21-\x7e]{1,128}$/, 'must be 1 to 128 printable ASCII characters, no spaces')

/** A named zone: PostgreSQL reads offsets such as `+08:00` with the opposite sign, so they are refused. */
export const timeZone = z
  .string()
  .refine((zone) => /^[A-Za-z]/.test(zone) && isTimeZone(zone), 'must be a time zone such as Asia/Shanghai')

const most = integer({ min: 0 }).optional()

/** Limits of a corporation on one node; 0 means none. */
export const limits = z.strictObject({
  profile: z.literal('strict').optional().describe("the platform's own limits"),
  in_flight: most.describe('calls in flight; 64 when absent'),
  per_minute: most.describe('calls a minute for one path'),
  per_hour: most.describe('calls an hour for one path'),
  batch_per_minute: most.describe('batch writes a minute for one path'),
  batch_per_hour: most.describe('batch writes an hour for one path'),
})

/** A purchased number of seats of one kind; `expires_at` in Unix seconds, null for no end. */
export const seat = z.strictObject({
  kind: z.enum(seatKinds),
  quantity: integer({ min: 0, max: 2_147_483_647 }),
  expires_at: integer({ min: 0 }).nullable(),
})

/** What can be set of a corporation. */
export const settings = z.strictObject({
  name: text({ min: 1 }),
  time_zone: timeZone,
  ciphertext: z.boolean(),
  chat_terms_agreed: z.boolean(),
  limits,
})

export type Settings = z.infer<typeof settings>

/** A wish that the corporation's present state, or the rules above, do not allow; one clear line. */
export class CorporationError extends Error {}

/** The value if it keeps to the schema, else a clear line that begins with `what`. */
export function expectValid<T extends z.ZodType>(schema: T, value: unknown, what: string): z.output<T> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const { path, message } = result.error.issues[0] as z.core.$ZodIssue
  throw new CorporationError(`${[what, ...path].join('.')}: ${message}`)
}
