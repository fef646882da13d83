import { z } from 'zod'
import { expectValid, FieldError } from '../../contract/field-error.ts'
import { seconds, text } from '../../contract/fields.ts'
import { type Reason, reason } from '../../contract/reasons.ts'

/** A stage as it is stored: status 1 is open, 2 complete; that it is overdue is only said when it is read. */
export type Stage = { uid: string; title: string; status: 1 | 2; end_time: number; complete_time: number }

const plan = z.object({
  name: text({ min: 1 }),
  description: text(),
  start_time: seconds,
  end_time: seconds,
  staff_ids: z.array(text({ min: 1 })),
  stages: z.array(z.object({ uid: text({ min: 1 }), title: text(), end_time: seconds })),
  staff_remark: text().optional(),
})

/** What a project's people decide about it. Without `staff_remark` it is the stages' ids, separated by commas. */
export type Plan = z.infer<typeof plan>

/** A plan whose new stages may be without ids. */
export type PlanDraft = Omit<Plan, 'stages'> & {
  stages: (Omit<Plan['stages'][number], 'uid'> & { uid?: string | undefined })[]
}

type Ruled = { start_time: number; end_time: number; staff_ids: readonly string[]; stages: readonly { uid: string }[] }

/** The first rule that a project breaks, beside the types of its fields. */
export function brokenRule({
  start_time,
  end_time,
  staff_ids,
  stages,
}: Ruled): [field: string, why: Reason] | undefined {
  if (end_time < start_time) return ['end_time', reason('before', { field: 'start_time' })]
  const staff = repeated(staff_ids)
  if (staff !== undefined) return ['staff_users', reason('named_twice', { value: staff })]
  const stage = repeated(stages.map(({ uid }) => uid))
  if (stage !== undefined) return ['stages', reason('named_twice', { value: stage })]
  return undefined
}

/** The plan if it keeps to the rules, else a FieldError. */
export function expectPlan(value: Plan): Plan {
  const sound = expectValid(plan, value)
  const broken = brokenRule(sound)
  if (broken) throw new FieldError(...broken)
  return sound
}

function repeated(values: readonly string[]): string | undefined {
  return values.find((value, i) => values.indexOf(value) !== i)
}
