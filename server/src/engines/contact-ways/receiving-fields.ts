import { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'
import { because, mustBe, type Reason, reason } from '../../contract/reasons.ts'
import { isDate } from '../../contract/time.ts'

const timeOfDay = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/)
  .meta({ rule: mustBe('time_of_day') })
const day = z
  .string()
  .refine(isDate, because(mustBe('date')))
  .meta({ rule: mustBe('date') })
const weekdays = z
  .array(integer({ min: 1, max: 7 }))
  .min(1)
  .max(7)
  .describe('星期几，1 为星期一，7 为星期日')
const staffIds = z.array(text({ min: 1 }))

const start = timeOfDay.describe('开始时刻，如 09:00')
const end = timeOfDay.describe('结束时刻（不含），至 24:00')

/** What can be written of a code's receiving: who takes customers and when. */
export const receivingFields = {
  staff_rules: z
    .array(
      z.strictObject({
        staff_id: text({ min: 1 }).describe('员工 ID，须在 staffs 中'),
        daily_cap: integer({ min: 1, max: 1_000_000 }).nullable().describe('每天接待上限，null 为不限'),
        online: z.boolean().describe('是否接待，false 为暂离'),
      }),
    )
    .max(100)
    .describe('员工的接待上限与状态；没有列出的员工不限且在线'),
  schedule: z
    .array(z.strictObject({ weekdays, start, end, staff_ids: staffIds.min(1).describe('接待员工，须在 staffs 中') }))
    .max(50)
    .describe('每周的排班，空为所有员工全天接待'),
  backup_staff_ids: staffIds.max(100).describe('备用员工 ID：没有员工可以接待时由他们接待'),
  skip_verify_window: z
    .strictObject({ start, end })
    .nullable()
    .describe('每天无需验证的时段，可跨零点；null 为全天，仅当 skip_verify 为 true 时有效'),
}

/** Welcomes for certain days and hours, each with a reply of this form. */
export function welcomeVariants<T extends z.ZodType>(reply: T) {
  const dates = { kind: z.literal('dates'), start_day: day.describe('第一天'), end_day: day.describe('最后一天') }
  const week = { kind: z.literal('week'), weekdays, start, end }
  const shown = reply.describe('回复，文字中的 {nickname} 换成客户昵称')
  return z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({ ...dates, reply: shown }),
        z.strictObject({ ...week, reply: shown }),
      ]),
    )
    .max(20)
    .describe('特定时间的欢迎语：日期（dates）先于星期与时段（week），先于 auto_reply；同类中在前的优先')
}

const whole = z.object({ ...receivingFields, welcome_variants: welcomeVariants(z.unknown()) })

/** The receiving rules of a code. */
export type ReceivingRules = Omit<z.output<typeof whole>, 'welcome_variants'>
export type WelcomeVariant = z.output<typeof whole>['welcome_variants'][number]

/** The fields at rest. */
export const NO_RULES: z.output<typeof whole> = {
  staff_rules: [],
  schedule: [],
  backup_staff_ids: [],
  skip_verify_window: null,
  welcome_variants: [],
}

type Fault = { field: string; reason: Reason }

/** What binds these fields to each other and to the code's staff: the field at fault and why, or undefined. */
export function brokenReceiving(code: z.output<typeof whole>, staff: readonly unknown[]): Fault | undefined {
  const { staff_rules, schedule, backup_staff_ids, skip_verify_window, welcome_variants } = code
  const ruled = staff_rules.map(({ staff_id }) => staff_id)
  const repeats = (ids: readonly unknown[]) => new Set(ids).size < ids.length
  const stranger = (ids: readonly string[]) => ids.find((id) => !staff.includes(id))
  const notOfCode = (field: string, value: string): Fault => ({ field, reason: reason('not_of_code', { value }) })
  if (repeats(ruled)) return { field: 'staff_rules', reason: reason('repeated') }
  if (repeats(backup_staff_ids)) return { field: 'backup_staff_ids', reason: reason('repeated') }
  const unknown = stranger(ruled)
  if (unknown !== undefined) return notOfCode('staff_rules', unknown)
  for (const [n, { start, end, staff_ids, weekdays }] of schedule.entries()) {
    const other = stranger(staff_ids)
    if (other !== undefined) return notOfCode(`schedule.${n}.staff_ids`, other)
    if (repeats(weekdays)) return { field: `schedule.${n}.weekdays`, reason: reason('repeated') }
    if (end <= start) return { field: `schedule.${n}.end`, reason: reason('not_after', { field: 'start' }) }
  }
  if (skip_verify_window && skip_verify_window.start === skip_verify_window.end)
    return { field: 'skip_verify_window.end', reason: reason('not_after', { field: 'start' }) }
  for (const [n, variant] of welcome_variants.entries()) {
    if (variant.kind === 'dates' && variant.end_day < variant.start_day)
      return { field: `welcome_variants.${n}.end_day`, reason: reason('before', { field: 'start_day' }) }
    if (variant.kind === 'week' && variant.end <= variant.start)
      return { field: `welcome_variants.${n}.end`, reason: reason('not_after', { field: 'start' }) }
    const { text, image, attachments = [] } = (variant.reply ?? {}) as Reply
    if (!text?.content && !image && attachments.length === 0)
      return { field: `welcome_variants.${n}.reply`, reason: reason('content_missing') }
  }
  return undefined
}

type Reply = { text?: { content?: string }; image?: unknown; attachments?: readonly unknown[] }
