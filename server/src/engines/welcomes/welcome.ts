import { z } from 'zod'
import { expectValid, FieldError } from '../../contract/field-error.ts'
import { text } from '../../contract/fields.ts'
import { reason } from '../../contract/reasons.ts'
import { looseAttachment } from '../../contract/web-address.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeRow, putRow, removeRow } from '../../storage/row.ts'
import { expectStaff } from '../staff/known.ts'

/** What can be written of a welcome. */
export const welcomeFields = {
  name: text({ min: 1, max: 200 }).describe('欢迎语名称'),
  staff_ids: z
    .array(text({ min: 1 }))
    .max(10_000)
    .describe('使用的员工 ID，空为企业的欢迎语'),
  content: z
    .strictObject({
      text: z
        .strictObject({ content: text({ max: 4000 }).describe('文字') })
        .optional()
        .describe('文字'),
      attachments: z.array(looseAttachment()).max(9).optional().describe('附件，至多 9 个'),
    })
    .describe('内容，文字与附件至少有一'),
  enabled: z.boolean().describe('是否启用'),
}

const whole = z.strictObject(welcomeFields)
export type Welcome = z.output<typeof whole>

/** Adds a welcome and returns its id. */
export async function createWelcome(ctx: Ctx, draft: Welcome): Promise<number> {
  const { tx, corpId, now } = ctx
  const sound = expectValid(whole, draft)
  const [row] = await tx`select next_id(${corpId}, 'welcome') as id`
  const id = row?.id as number
  await expectFits(ctx, id, sound)
  const content = tx.json(sound.content as never)
  await putRow(tx, 'welcome', ['id'], { corp_id: corpId, id, ...sound, content, created_at: now, updated_at: now })
  return id
}

/** Changes the given fields; false when there is no such welcome. */
export async function changeWelcome(ctx: Ctx, id: number, changes: Partial<Welcome>): Promise<boolean> {
  const { tx, corpId, now } = ctx
  const [before] = await tx<Welcome[]>`
    select name, staff_ids, content, enabled from welcome where corp_id = ${corpId} and id = ${id} for update`
  if (!before) return false
  const sound = expectValid(whole, { ...before, ...changes })
  await expectFits(ctx, id, sound)
  const content = tx.json(sound.content as never)
  return changeRow(tx, 'welcome', { corp_id: corpId, id }, { ...sound, content, updated_at: now })
}

/** Removes a welcome; false when there is no such one. */
export async function removeWelcome({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  return removeRow(tx, 'welcome', { corp_id: corpId, id })
}

/** What greets the customers of these staff members, by their ids: their own welcome, else the corporation's. */
export async function loadWelcomes(
  { tx, corpId }: Ctx,
  staffIds: readonly string[],
): Promise<ReadonlyMap<string, Welcome['content']>> {
  if (staffIds.length === 0) return new Map()
  const rows = await tx<{ id: string; content: Welcome['content'] }[]>`
    select distinct on (s.id) s.id, w.content from unnest(${[...staffIds]}::text[]) s (id)
    join welcome w on w.corp_id = ${corpId} and w.enabled and (w.staff_ids = '{}' or s.id = any (w.staff_ids))
    order by s.id, w.staff_ids = '{}', w.id`
  return new Map(rows.map(({ id, content }) => [id, content]))
}

/** Throws a FieldError for a welcome that says nothing. */
export function expectContent(field: string, { text, attachments }: Welcome['content']): void {
  if (!text?.content && !attachments?.length) throw new FieldError(field, reason('content_missing'))
}

/** Something to say, known staff, and nobody in two welcomes. Writers take turns, so that two cannot take the same. */
async function expectFits(ctx: Ctx, id: number, { staff_ids, content }: Welcome): Promise<void> {
  const { tx, corpId } = ctx
  expectContent('content', content)
  if (new Set(staff_ids).size < staff_ids.length) throw new FieldError('staff_ids', reason('repeated'))
  await expectStaff(ctx, { staff_ids })
  await tx`select pg_advisory_xact_lock(hashtextextended(${`${corpId}/welcome`}, 27))`
  const [other] = await tx<{ id: number; name: string }[]>`
    select id, name from welcome where corp_id = ${corpId} and id <> ${id}
      and (staff_ids && ${staff_ids as string[]}::text[] or (staff_ids = '{}' and ${staff_ids.length === 0}))
    order by id limit 1`
  if (!other) return
  throw new FieldError(
    'staff_ids',
    reason(staff_ids.length === 0 ? 'welcome_exists' : 'welcome_of_staff_exists', other),
  )
}
