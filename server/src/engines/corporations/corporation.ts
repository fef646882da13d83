import { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'
import { because, mustBe, type Reason, wordsOf } from '../../contract/reasons.ts'
import { seatKinds } from '../../contract/seats.ts'
import { isTimeZone } from '../../contract/time.ts'
import { ownFile } from '../../contract/web-address.ts'

/** An id travels inside tokens and command lines: printable ASCII without spaces. */
export const corpId = z.string().regex(/^[\x21-\x7e]{1,128}$/, 'must be 1 to 128 printable ASCII characters, no spaces')

/** A named zone: PostgreSQL reads offsets such as `+08:00` with the opposite sign, so they are refused. */
export const timeZone = z
  .string()
  .refine((zone) => /^[A-Za-z]/.test(zone) && isTimeZone(zone), because(mustBe('time_zone')))

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

/** The address of a file of ours, or nothing: pages load pictures from nowhere else. */
export const logo = z.union([z.literal(''), ownFile()], 'must be the address of an uploaded file')

/** As `#1f6f5c`, or nothing. */
export const colour = z.string().regex(/^(?:#[0-9a-fA-F]{6})?$/, 'must be a colour such as #1f6f5c')

/** What can be set of a corporation. */
export const settings = z.strictObject({
  name: text({ min: 1 }),
  time_zone: timeZone,
  ciphertext: z.boolean(),
  chat_terms_agreed: z.boolean(),
  sandbox: z.boolean(),
  limits,
  logo,
  colour,
})

export type Settings = z.infer<typeof settings>

/** A wish that the corporation's present state, or the rules above, do not allow; one clear line. */
export class CorporationError extends Error {}

/** The value if it keeps to the schema, else a clear line that begins with `what`. */
export function expectValid<T extends z.ZodType>(schema: T, value: unknown, what: string): z.output<T> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0] as z.core.$ZodIssue
  const { path } = issue
  const why = issue.code === 'custom' ? (issue.params?.reason as Reason | undefined) : undefined
  const message = why ? wordsOf(why, 'en') : issue.message
  throw new CorporationError(`${[what, ...path].join('.')}: ${message}`)
}
