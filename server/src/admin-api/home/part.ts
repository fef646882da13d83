import type { z } from 'zod'
import type { Right } from '../../contract/roles.ts'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'

/** Who asks for the first page: how many days it shows, what they may see, and the staff member that they are. */
export type HomeQuery = { days: number; rights: ReadonlySet<string>; staffId: string | undefined }

/**
 * A part of the first page: what it tells, and SQL that gives it as JSON. The statement has `today` (day) and `days`
 * (day, added, lost). Without its right a caller gets null.
 */
export type Part = { reply: z.ZodType; right?: Right; json(asked: HomeQuery): Fragment }

/** What is waiting is counted up to here: who has so much waiting needs no exact number. */
const MOST = 1000

/** SQL that counts rows up to a bound: `from` begins with its table. */
export const countedTo = (from: Fragment): Fragment =>
  sql`(select count(*) from (select 1 from ${from} limit ${verbatim(String(MOST))}) x)`

/** Says of a number in the API document that it is bounded. */
export const UP_TO = `至多数到 ${MOST}`

export const NULL = verbatim('null::json')

/** The part for this caller. */
export const partFor = ({ right, json }: Part, asked: HomeQuery): Fragment =>
  right && !asked.rights.has(right) ? NULL : json(asked)
