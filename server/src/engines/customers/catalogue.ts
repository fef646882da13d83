import { z } from 'zod'
import { expectValid, FieldError } from '../../contract/field-error.ts'
import { integer, oneOf, seconds, text } from '../../contract/fields.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { putRow, removeRow } from '../../storage/row.ts'
import { distinct } from './customer.ts'

/** A field that a corporation defines for its customers. */
export const CustomField = z
  .object({
    field_id: integer({ min: 1 }).describe('自定义字段 ID'),
    field_name: text({ min: 1 }).describe('字段名称'),
    kind: oneOf('text', 'number', 'date', 'option').describe('字段类型'),
    options: distinct(
      z.array(
        z.strictObject({ option_id: integer({ min: 1 }).describe('选项 ID'), name: text().describe('选项名称') }),
      ),
      'option_id',
    ).describe('选项，类型不是 option 时为空'),
  })
  .meta({ id: 'CustomField' })

/** A stage of the customer journey, in its place among the others. */
export const JourneyStage = z
  .object({
    id: integer({ min: 1 }).describe('阶段 ID'),
    name: text({ min: 1 }).describe('阶段名称'),
    order: integer().describe('排序'),
  })
  .meta({ id: 'JourneyStage' })

/** A group chat with customers in it; `member_count` counts everybody, staff and strangers included. */
export const GroupChat = z.object({
  group_ext_id: text({ min: 1 }).describe('群聊 ID'),
  name: text().describe('群名'),
  owner_staff_id: text({ min: 1 }).describe('群主员工 ID'),
  member_count: integer({ min: 0 }).describe('成员数，含员工'),
  created_at: seconds.describe('创建时间'),
})

/** Options belong to fields of kind `option`, which have at least one. */
export function optionsFit({ kind, options }: { kind: string; options: readonly unknown[] }): boolean {
  return (kind === 'option') === options.length > 0
}

/** Creates a custom field or replaces the one with that id. */
export async function putCustomField({ tx, corpId, now }: Ctx, field: z.output<typeof CustomField>): Promise<void> {
  const sound = expectValid(CustomField, field)
  if (!optionsFit(sound)) throw new FieldError('options', reason('options_of_types', { types: ['option'] }))
  const options = tx.json(sound.options)
  const [known] = await tx<{ created_at: number }[]>`
    select created_at from custom_field where corp_id = ${corpId} and field_id = ${sound.field_id}`
  const created_at = known?.created_at ?? now
  await putRow(tx, 'custom_field', ['field_id'], { corp_id: corpId, ...sound, options, created_at })
}

/** Removes a custom field and its values; false when there is no such field. */
export async function removeCustomField({ tx, corpId }: Ctx, fieldId: number): Promise<boolean> {
  return removeRow(tx, 'custom_field', { corp_id: corpId, field_id: fieldId })
}

/** Creates a stage or replaces the one with that id. */
export async function putJourneyStage({ tx, corpId }: Ctx, stage: z.output<typeof JourneyStage>): Promise<void> {
  await putRow(tx, 'journey_stage', ['id'], { corp_id: corpId, ...expectValid(JourneyStage, stage) })
}

/** Removes a stage; follows that were at it are at none. False when there is no such stage. */
export async function removeJourneyStage({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  return removeRow(tx, 'journey_stage', { corp_id: corpId, id })
}

/** Creates a group chat or replaces the one with that id. */
export async function putGroupChat({ tx, corpId }: Ctx, chat: z.output<typeof GroupChat>): Promise<void> {
  const sound = expectValid(GroupChat, chat)
  const [owner] = await tx`select 1 from staff where corp_id = ${corpId} and id = ${sound.owner_staff_id}`
  if (!owner)
    throw new FieldError('owner_staff_id', reason('not_found', { kind: 'staff', value: sound.owner_staff_id }))
  await putRow(tx, 'group_chat', ['group_ext_id'], { corp_id: corpId, ...sound })
}
