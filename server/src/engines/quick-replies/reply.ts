import { z } from 'zod'
import { expectValid, FieldError } from '../../contract/field-error.ts'
import { integer, oneOf, text, webAddress } from '../../contract/fields.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeRow, putRow } from '../../storage/row.ts'
import { expectKnown, levelOf, takeTurn } from './check.ts'

const words = z.array(text({ min: 1, max: 100 })).max(100)

/** What can be written of a quick reply. */
export const replyFields = {
  group_id: integer({ min: 1 }).describe('分组 ID'),
  name: text({ min: 1, max: 200 }).describe('快捷回复名称'),
  content_type: oneOf('text', 'image', 'video', 'file', 'link').describe('内容类型'),
  content: text({ max: 4000 }).describe('文字；类型为 link 时是说明'),
  file_url: webAddress({ orOwnFile: true }).nullable().describe('图片、视频、文件或链接的地址，类型为 text 时为 null'),
  file_name: text({ min: 1, max: 200 }).nullable().describe('文件名或链接标题'),
  exact_keywords: words.describe('精确匹配关键词'),
  fuzzy_keywords: words.describe('模糊匹配关键词'),
  order: integer().describe('在分组中的次序'),
  staff_ext_id: text().describe('创建员工 ID，没有则为空字符串'),
}

const whole = z.strictObject(replyFields)
export type QuickReply = z.output<typeof whole>

/** With how often it was sent, which is counted and not written. */
type Kept = QuickReply & { send_count: number }

/** Adds a reply, behind those of its group unless `order` says otherwise, and returns its id. The group counts it. */
export async function createReply(ctx: Ctx, draft: Omit<QuickReply, 'order'> & { order?: number }): Promise<number> {
  const { tx, corpId, now } = ctx
  await takeTurn(ctx)
  const order = draft.order ?? (await lastPlace(ctx, draft.group_id))
  const sound = expectSound({ ...draft, order })
  await expectKnown(ctx, sound)
  await expectGroup(ctx, sound.group_id)
  const [row] = await tx`select next_id(${corpId}, 'quick_reply') as id`
  const id = row?.id as number
  await count(ctx, sound.group_id, 1, keywordsOf(sound))
  await putRow(tx, 'quick_reply', ['id'], { corp_id: corpId, id, ...sound, created_at: now, updated_at: now })
  return id
}

/** Changes the given fields; another `group_id` moves it there. False when there is no such reply. */
export async function changeReply(ctx: Ctx, id: number, changes: Partial<QuickReply>): Promise<boolean> {
  const { tx, corpId, now } = ctx
  await takeTurn(ctx)
  const [before] = await tx<Kept[]>`
    select ${tx(Object.keys(replyFields))}, send_count from quick_reply where corp_id = ${corpId} and id = ${id} for update`
  if (!before) return false
  const { send_count, ...kept } = before
  const sound = expectSound({ ...kept, ...changes })
  await expectKnown(ctx, sound)
  if (sound.group_id !== before.group_id) await expectGroup(ctx, sound.group_id)
  if (sound.group_id !== before.group_id || keywordsOf(sound) !== keywordsOf(before)) {
    await count(ctx, before.group_id, -1, -keywordsOf(before), -send_count)
    await count(ctx, sound.group_id, 1, keywordsOf(sound), send_count)
  }
  return changeRow(tx, 'quick_reply', { corp_id: corpId, id }, { ...sound, updated_at: now })
}

/** Removes a reply; false when there is no such one. */
export async function removeReply(ctx: Ctx, id: number): Promise<boolean> {
  const { tx, corpId } = ctx
  await takeTurn(ctx)
  const [gone] = await tx<Kept[]>`
    delete from quick_reply where corp_id = ${corpId} and id = ${id}
    returning group_id, exact_keywords, fuzzy_keywords, send_count`
  if (gone) await count(ctx, gone.group_id, -1, -keywordsOf(gone), -gone.send_count)
  return gone !== undefined
}

/** Counts that a reply was sent, and its group with it; neither is changed by that. False when there is no such reply. */
export async function countSend(ctx: Ctx, id: number): Promise<boolean> {
  const { tx, corpId } = ctx
  await takeTurn(ctx)
  const [sent] = await tx<{ group_id: number }[]>`
    update quick_reply set send_count = send_count + 1 where corp_id = ${corpId} and id = ${id} returning group_id`
  if (!sent) return false
  await tx`
    update quick_reply_group set send_count = coalesce(send_count, 0) + 1, absent = array_remove(absent, 'send_count')
    where corp_id = ${corpId} and id = ${sent.group_id}`
  return true
}

async function expectGroup(ctx: Ctx, id: number): Promise<void> {
  if ((await levelOf(ctx, id)) === undefined)
    throw new FieldError('group_id', reason('not_found', { kind: 'quick_reply_group', value: id }))
}

function expectSound(reply: QuickReply): QuickReply {
  const sound = expectValid(whole, reply)
  if ((sound.content_type === 'text') !== (sound.file_url === null))
    throw new FieldError('file_url', reason('file_unless_text'))
  if (sound.content_type === 'text' && sound.content === '') throw new FieldError('content', reason('content_of_text'))
  return sound
}

const keywordsOf = ({ exact_keywords, fuzzy_keywords }: Pick<QuickReply, 'exact_keywords' | 'fuzzy_keywords'>) =>
  exact_keywords.length + fuzzy_keywords.length

async function lastPlace({ tx, corpId }: Ctx, groupId: number): Promise<number> {
  const [row] = await tx`
    select coalesce(max("order"), 0) + 1 as next from quick_reply where corp_id = ${corpId} and group_id = ${groupId}`
  return row?.next
}

/** A group that is deleted still counts down, so that events about what leaves it are right; nothing new comes into it. */
async function count(
  { tx, corpId, now }: Ctx,
  groupId: number,
  replies: number,
  keywords: number,
  sends = 0,
): Promise<void> {
  const counted = await tx`
    update quick_reply_group set col_count = greatest(col_count + ${replies}, 0), updated_at = ${now},
      keyword_count = greatest(coalesce(keyword_count, 0) + ${keywords}, 0), absent = array_remove(absent, 'keyword_count'),
      send_count = case when ${sends} = 0 then send_count else greatest(coalesce(send_count, 0) + ${sends}, 0) end
    where corp_id = ${corpId} and id = ${groupId} and (not deleted or ${replies < 0}) returning 1`
  if (counted.length === 0 && replies > 0)
    throw new FieldError('group_id', reason('not_found', { kind: 'quick_reply_group', value: groupId }))
}
