import { z } from 'zod'
import { expectValid, FieldError } from '../../contract/field-error.ts'
import { integer, oneOf, seconds, text, webAddress } from '../../contract/fields.ts'
import { reason } from '../../contract/reasons.ts'
import { missionName, missionStatus } from '../missions/mission.ts'

/** What somebody gets who has checked in on so many days. */
export const CheckInRule = z
  .strictObject({
    level: integer({ min: 1, max: 1000 }).describe('奖励阶段'),
    needed: integer({ min: 1, max: 3660 }).describe('需要的打卡天数'),
    points: integer({ min: 0, max: 1_000_000 }).default(0).describe('达到后得到的积分，0 为没有'),
    tags: z
      .array(integer({ min: 1 }))
      .max(100)
      .default([])
      .describe('达到后打上的标签 ID'),
  })
  .meta({ id: 'CheckInRule' })

export type CheckInRule = z.output<typeof CheckInRule>

/** What the open API shows of a check-in. */
export const checkInFields = { name: missionName, creator: text().describe('创建人'), status: missionStatus }

/** Who may check in when, and what it leads to; the open API does not show it. */
export const checkInDesign = {
  describe: text({ max: 5000 }).describe('活动说明'),
  cover: webAddress({ orName: true, orOwnFile: true }).describe('封面地址，可以为空'),
  group_ext_ids: z
    .array(text({ min: 1 }))
    .max(100)
    .describe('可以打卡的客户群 ID，空数组为所有客户'),
  days: oneOf('consecutive', 'cumulative').describe('天数的算法：consecutive 连续，cumulative 累计'),
  rules: z.array(CheckInRule).max(20).describe('各阶段的奖励'),
  start_time: seconds.nullable().describe('开始时间，null 为不限'),
  end_time: seconds.nullable().describe('结束时间，null 为不限'),
}

/** What is written of a check-in where nothing is said. */
export const PLAIN_CHECK_IN = {
  ...{ describe: '', cover: '', group_ext_ids: [], days: 'cumulative', rules: [], start_time: null, end_time: null },
} as const

const whole = z.strictObject({ ...checkInFields, ...checkInDesign })
const part = whole.partial()

type CheckInMission = z.output<typeof whole>

/** A new check-in; it is ongoing by default. */
export type CheckInDraft = Pick<CheckInMission, 'name' | 'creator'> & Partial<z.input<typeof whole>>

export type CheckInChanges = z.input<typeof part>

/** The values, if they keep to the fields' rules; of a change, only those that are given. */
export function soundCheckIn(values: CheckInDraft): CheckInMission
export function soundCheckIn(values: CheckInChanges, changes: true): z.output<typeof part>
export function soundCheckIn(values: object, changes = false): z.output<typeof part> {
  const sound = expectValid(
    changes ? part : whole,
    changes ? values : { status: 'ongoing', ...PLAIN_CHECK_IN, ...values },
  )
  if (sound.group_ext_ids) sound.group_ext_ids = [...new Set(sound.group_ext_ids)]
  const levels = sound.rules?.map(({ level }) => level) ?? []
  const twice = levels.findIndex((level, i) => levels.indexOf(level) < i)
  if (twice >= 0) throw new FieldError(`rules.${twice}.level`, reason('named_twice', { value: String(levels[twice]) }))
  expectRising(sound.rules ?? [])
  return sound
}

/** Of two levels the higher takes more days. */
function expectRising(rules: readonly CheckInRule[]): void {
  const byLevel = [...rules.entries()].sort(([, one], [, other]) => one.level - other.level)
  for (const [n, [at, { needed }]] of byLevel.entries()) {
    const before = byLevel[n - 1]?.[1].needed ?? 0
    if (needed <= before) throw new FieldError(`rules.${at}.needed`, reason('integer_at_least', { min: before + 1 }))
  }
}
