import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { integer, text } from '../../contract/fields.ts'
import { reason } from '../../contract/reasons.ts'
import { lockCustomers } from '../../engines/customers/lock.ts'
import { expectStages, setStages } from '../../engines/customers/stage.ts'
import { tagCustomers, untagCustomers } from '../../engines/customers/tag.ts'
import { holdTags } from '../../engines/tags/hold.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { all, run, sql } from '../../storage/sql.ts'
import { inCorporation, type WriteCall } from '../kit/call.ts'
import { conditionsOf, type ListQuery } from '../kit/list-query.ts'
import { partial, type Reader, resourceFor } from '../kit/resource.ts'
import { customerResource } from './customers.ts'
import { conditions, standing } from './filter.ts'

const { tag, path, id } = customerResource

/** Customers that one call may change. */
const MOST = 5000

/** Who is meant: some by their ids, or all whom the list shows for a filter and a search. */
const who = {
  external_user_ids: z
    .array(text({ min: 1 }))
    .min(1)
    .max(MOST)
    .optional()
    .describe(`客户，至多 ${MOST} 个`),
  filter: conditions
    .optional()
    .describe(`人群筛选条件：符合的全部客户，至多 ${MOST} 个；与 external_user_ids 传且只传一个`),
  q: text({ min: 1, max: 200 }).optional().describe('搜索，与 filter 一起缩小范围'),
  ...partial(standing),
}
type Who = { [K in keyof typeof who]?: z.output<(typeof who)[K]> }

async function chosen(ctx: Ctx, { external_user_ids, filter, ...narrowed }: Who, reader: Reader): Promise<string[]> {
  if ((external_user_ids === undefined) === (filter === undefined))
    throw new FieldError('filter', reason('exactly_one_of', { fields: ['external_user_ids', 'filter'] }))
  if (external_user_ids) {
    const [other] = Object.entries(narrowed).find(([, value]) => value !== undefined) ?? []
    if (other) throw new FieldError(other, reason('excludes', { field: 'external_user_ids' }))
    return external_user_ids
  }
  const asked = { filter, ...narrowed } as unknown as ListQuery
  const fits = all([
    sql`r.corp_id = w.corp_id`,
    ...conditionsOf(resourceFor(customerResource, reader), asked, reader.rights),
  ])
  const rows = await run<{ external_user_id: string }[]>(
    ctx.tx,
    sql`select r.external_user_id from (select ${ctx.corpId}::text as corp_id) w cross join customer r
      where ${fits} limit ${MOST + 1}`,
  )
  if (rows.length > MOST) throw new FieldError('filter', reason('too_many', { max: MOST }))
  return rows.map(({ external_user_id }) => external_user_id)
}

const ids = z.array(integer({ min: 1 })).max(100)
const taggingBody = {
  ...who,
  add: ids.default([]).describe('打上的标签 t_id'),
  remove: ids.default([]).describe('去掉的标签 t_id'),
}
const tagging = inCorporation<WriteCall<typeof taggingBody>>(
  {
    ...{ method: 'POST', path: `${path}/tag`, tag, summary: '批量打标签', right: 'customers:write' },
    body: taggingBody,
    reply: {
      changed: z.int().describe('有变化的客户数'),
      external_user_ids: z.array(text()).describe('有变化的客户'),
    },
    example: { body: { external_user_ids: [id.example], add: [101] } },
  },
  async ({ ctx, body: { add, remove, ...given }, rights, language, audit }) => {
    const both = add.find((tag) => remove.includes(tag))
    if (both !== undefined) throw new FieldError('remove', reason('both_added_and_removed', { value: both }))
    const meant = await chosen(ctx, given, { rights, language })
    await holdTags(ctx)
    const before = await lockCustomers(ctx, meant)
    await tagCustomers(ctx, meant, add).catch((error) => {
      throw error instanceof FieldError ? new FieldError('add', error.reason) : error
    })
    await untagCustomers(ctx, meant, remove)
    const moved = before.filter(
      ({ tags }) => add.some((tag) => !tags.includes(tag)) || remove.some((tag) => tags.includes(tag)),
    )
    const external_user_ids = moved.map(({ external_user_id }) => external_user_id)
    await audit({
      action: 'tagged',
      kind: 'customer',
      id: meant.length,
      after: { ...given, external_user_ids, add, remove },
    })
    return { changed: moved.length, external_user_ids }
  },
)

const stage_id = integer({ min: 1 }).nullable().describe('客户旅程阶段 ID；null 为没有')
const FollowStage = z.strictObject({
  external_user_id: text({ min: 1 }).describe('客户'),
  staff_id: text({ min: 1 }).describe('添加了客户的员工'),
  stage_id,
})
const stagingBody = {
  ...who,
  stage_id: stage_id.optional(),
  follows: z
    .array(FollowStage)
    .min(1)
    .max(2 * MOST)
    .optional()
    .describe('逐个员工设定的阶段，用于恢复 before；不与其他字段同传'),
}
const staging = inCorporation<WriteCall<typeof stagingBody>>(
  {
    ...{ method: 'POST', path: `${path}/stage`, tag, summary: '批量设定客户旅程阶段', right: 'customers:write' },
    description: '设定客户与每位添加了客户的员工之间的阶段，全部或都不。',
    body: stagingBody,
    reply: {
      changed: z.int().describe('有变化的客户数'),
      before: z.array(FollowStage).describe('有变化的，之前的阶段'),
    },
    example: { body: { external_user_ids: [id.example], stage_id: 702 } },
  },
  async ({ ctx, body: { stage_id, follows, ...given }, rights, language, audit }) => {
    const set = async () => {
      if (follows) {
        if (stage_id !== undefined) throw new FieldError('stage_id', reason('excludes', { field: 'follows' }))
        const other = Object.entries(given).find(([, value]) => value !== undefined)
        if (other) throw new FieldError(other[0], reason('excludes', { field: 'follows' }))
        const wanted = new Map(follows.map((each) => [`${each.external_user_id} ${each.staff_id}`, each.stage_id]))
        const meant = [...new Set(follows.map(({ external_user_id }) => external_user_id))]
        return setStages(ctx, meant, (customer, staff) => wanted.get(`${customer} ${staff}`))
      }
      if (stage_id === undefined) throw new FieldError('stage_id', reason('required'))
      if (stage_id !== null) await expectStages(ctx, [stage_id])
      return setStages(ctx, await chosen(ctx, given, { rights, language }), () => stage_id)
    }
    const before = await set()
    if (before.length > 2 * MOST) throw new FieldError('filter', reason('too_many', { max: MOST }))
    const changed = new Set(before.map(({ external_user_id }) => external_user_id)).size
    await audit({
      action: 'staged',
      kind: 'customer',
      id: changed,
      before: { follows: before },
      after: { stage_id, follows },
    })
    return { changed, before }
  },
)

export const customerBulk = [tagging, staging]
