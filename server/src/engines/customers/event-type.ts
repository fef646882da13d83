import { z } from 'zod'
import { integer, seconds, text } from '../../contract/fields.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { removeRow } from '../../storage/row.ts'

/** What the groups of a timeline are called: no type of one's own may be called so. */
export const BUILT_IN = {
  relation: '好友关系',
  tags: '标签',
  content: '内容互动',
  forms: '表单',
  campaigns: '营销活动',
  groups: '客户群',
  points: '积分',
  service: '服务',
  clues: '线索',
  orders: '订单',
} as const

const MOST_NAME = 8
/** Built-in ones and the corporation's own together. */
export const MOST_TYPES = 20

/** A kind of events that the corporation names itself. */
export const EventType = z.object({
  id: integer({ min: 1 }).describe('事件类型 ID'),
  name: text({ min: 1, max: MOST_NAME }).describe(`事件类型名称，至多 ${MOST_NAME} 个字符`),
  created_at: seconds.describe('创建时间'),
  updated_at: seconds.describe('更新时间'),
})

type Reason = 'empty' | 'too_long' | 'built_in' | 'taken' | 'too_many' | 'unknown'

/** Why an event type is neither made nor renamed. */
export class EventTypeRefusal extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

/** Makes a type and gives its id. */
export async function addEventType(ctx: Ctx, name: string): Promise<number> {
  const { tx, corpId, now } = ctx
  const others = await heldNames(ctx)
  checkName(name, others)
  if (Object.keys(BUILT_IN).length + others.size >= MOST_TYPES) throw new EventTypeRefusal('too_many')
  const [row] = await tx<{ id: number }[]>`
    insert into event_type (corp_id, id, name, created_at, updated_at)
    values (${corpId}, next_id(${corpId}, 'event_type'), ${name}, ${now}, ${now}) returning id`
  return row?.id as number
}

export async function renameEventType(ctx: Ctx, id: number, name: string): Promise<void> {
  const { tx, corpId, now } = ctx
  const others = await heldNames(ctx)
  if (!others.delete(id)) throw new EventTypeRefusal('unknown')
  checkName(name, others)
  await tx`
    update event_type set name = ${name}, updated_at = ${now}
    where corp_id = ${corpId} and id = ${id} and name <> ${name}`
}

/** Removes a type; events that are of it stay. False when there is no such type. */
export async function removeEventType({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  return removeRow(tx, 'event_type', { corp_id: corpId, id })
}

/** The corporation's types by id; nobody else makes or renames one until the transaction ends. */
async function heldNames({ tx, corpId }: Ctx): Promise<Map<number, string>> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${corpId} || '/event_type', 43))`
  const rows = await tx<{ id: number; name: string }[]>`select id, name from event_type where corp_id = ${corpId}`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function checkName(name: string, others: ReadonlyMap<number, string>): void {
  if (name.trim() === '') throw new EventTypeRefusal('empty')
  if ([...name].length > MOST_NAME) throw new EventTypeRefusal('too_long')
  if ((Object.values(BUILT_IN) as string[]).includes(name)) throw new EventTypeRefusal('built_in')
  if ([...others.values()].includes(name)) throw new EventTypeRefusal('taken')
}
