import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { integer, oneOf, text } from '../../contract/fields.ts'
import { reason } from '../../contract/reasons.ts'
import { changeRank } from '../../engines/staff-ranks/change.ts'
import { createRank } from '../../engines/staff-ranks/create.ts'
import { type RankChanges, rankFields } from '../../engines/staff-ranks/rank.ts'
import { removeRank } from '../../engines/staff-ranks/remove.ts'
import { standingOf } from '../../engines/staff-ranks/standing.ts'
import { staffRankKind } from '../../records/staff-rank/staff-rank.dataset.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sql } from '../../storage/sql.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'
import { changeOf, createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { readRecord, recordIn } from '../kit/record.ts'
import { filter, partial, resourceOf } from '../kit/resource.ts'

const resource = resourceOf(staffRankKind, {
  ...{ path: 'staff-ranks', tag: '员工排行榜', noun: '员工排行榜活动' },
  rights: { read: 'marketing:read', write: 'marketing:write' },
  sorts: {
    id: { columns: ['id'] },
    created_at: { columns: ['created_at', 'id'] },
    start_time: { columns: ['start_time', 'id'] },
  },
  sort: '-id',
  search: ['name'],
  filters: {
    status: filter(oneOf('created', 'started', 'finished').describe('状态'), (status) => sql`r.status = ${status}`),
  },
  ...{ example: '301', removable: '302' },
})

const { invite_total: _, level, status, group_list: __, department_list, ...own } = rankFields

const group = z
  .union([
    z.strictObject({
      group_id: text({ min: 1 }).describe('群聊 ID'),
      member_count: integer({ min: 0 }).optional().describe('群成员数，默认为现在的'),
      name: text().optional().describe('群名称，默认为现在的'),
    }),
    z.literal(0),
  ])
  .describe('邀请进群的活动计入的群聊；没有时为整数 0')

type Group = z.output<typeof group>

/** A group chat as an activity keeps it: its name and size of now, where the caller does not say others. */
async function groupOf({ tx, corpId }: Ctx, given: Group): Promise<Group> {
  if (given === 0 || (given.name !== undefined && given.member_count !== undefined)) return given
  const [known] = await tx<{ name: string; member_count: number }[]>`
    select name, member_count from group_chat where corp_id = ${corpId} and group_ext_id = ${given.group_id}`
  if (!known) throw new FieldError('group_list', reason('not_found', { kind: 'group_chat', value: given.group_id }))
  return { ...known, ...given }
}

async function withGroup<T extends object>(ctx: Ctx, values: T): Promise<T> {
  return 'group_list' in values && values.group_list !== undefined
    ? { ...values, group_list: await groupOf(ctx, values.group_list as Group) }
    : values
}
const body = {
  ...own,
  name: text({ min: 1, max: 200 }).describe('活动名称'),
  description: text({ max: 5000 }).default('').describe('活动描述'),
  staff_list: rankFields.staff_list.default([]),
  department_list: department_list.optional().describe('参与部门 ID；默认为全公司，即字符串 "all"'),
  group_list: group.optional(),
  level: level.optional(),
  status: status.optional().describe('默认 created'),
  loss_voids: rankFields.loss_voids.optional(),
}

const standing = inCorporation<ReadCall>(
  {
    ...{ method: 'GET', path: 'staff-ranks/{id}/standing', tag: resource.tag, summary: '员工排行榜名次' },
    description:
      '活动期间员工添加的客户数，或邀请进活动群的客户数；每个客户计一次；流失的客户照计，loss_voids 为 true 时自己流失且没有回来的不计。并列者同名次，其后名次顺延。',
    ...{
      right: resource.rights.read,
      params: { id: resource.id.schema },
      example: { path: { id: resource.id.example } },
    },
    reply: {
      items: z.array(
        z.object({
          staff_id: text().describe('员工 ID'),
          name: text().nullable().describe('姓名'),
          place: z.int().min(1).describe('名次'),
          count: z.int().min(1).describe('客户数'),
        }),
      ),
      total: z.int().describe('有名次的员工数'),
    },
  },
  async ({ db, path }) => {
    await readRecord(db, resource, path.id)
    const items = await standingOf(db, path.id)
    return { items, total: items.length }
  },
)

function expectTimes({ start_time, end_time }: { start_time: number; end_time: number }): void {
  if (end_time < start_time) throw new FieldError('end_time', reason('before', { field: 'start_time' }))
}

export const staffRanks = [
  listOf(resource),
  createOf(resource, {
    body,
    description: '到 start_time 自动开始，到 end_time 自动结束。',
    example: {
      name: '冬季拉新赛',
      start_time: 1_760_000_000,
      end_time: 1_765_000_000,
      rank_type: 0,
      staff_list: ['majingyi'],
    },
    async create(ctx, draft) {
      expectTimes(draft)
      return createRank(ctx, (await withGroup(ctx, given(draft))) as never)
    },
  }),
  readOf(resource),
  changeOf(resource, {
    body: partial(body),
    example: { description: '前三名有奖' },
    async change(ctx, id: number, changes) {
      if ('start_time' in changes || 'end_time' in changes)
        expectTimes({ ...(await recordIn(ctx, resource, id))?.fields, ...changes } as Parameters<typeof expectTimes>[0])
      await changeRank(ctx, id, (await withGroup(ctx, changes)) as RankChanges)
    },
  }),
  removeOf(resource, (ctx, id: number) => removeRank(ctx, id)),
  standing,
]

function given(draft: object): object {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))
}
