import { z } from 'zod'
import { failed, invalid, raised } from '../../contract/errors.ts'
import { FieldError, faultOf } from '../../contract/field-error.ts'
import { integer, oneOf, queryInteger, text, webAddress } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { changeRadar } from '../../engines/radars/change.ts'
import { MARKING, scoreFields } from '../../engines/radars/radar.ts'
import { staffAmong } from '../../engines/staff/known.ts'
import { tagsNamed } from '../../engines/tags/own-id.ts'
import type { Ctx } from '../../storage/ctx.ts'

const MarkRule = z.object({
  count: integer({ min: 1 }).default(1).describe('次数或秒数，默认 1'),
  kind: oneOf(...MARKING).describe('规则种类'),
  tag_list: z
    .array(text({ min: 1 }))
    .min(1)
    .max(50)
    .describe('标签 ID（字符串），不重复，至多 50 个'),
})

const ScoreRule = z.object({
  count: scoreFields.count.default(1),
  kind: scoreFields.kind,
  score: scoreFields.score,
  tags: z
    .array(z.union([text({ min: 1 }), z.object({ id: integer({ min: 1 }) })]))
    .max(50)
    .default([])
    .describe('同时打上的标签，不重复：标签 ID（字符串），或详情中的 {id}'),
})

export const radarUpdate = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/interact_radar/update',
  kind: 'radar',
  summary: '修改互动雷达',
  description:
    '只修改传入的字段。radar_id 在查询参数中。auto_mark_tag_rule 只对 pdf 雷达起作用，链接雷达忽略；没有给出标题、描述或封面时保持原样。score_rule 的每条规则对每位客户各生效一次：entry_once 在首次打开时，entry_count 在打开达到 count 次时增加客户的 score，并打上 tags。',
  companion: true,
  partlyKnown: true,
  seat: 'basic',
  writes: true,

  query: { radar_id: queryInteger({ min: 1 }).describe('雷达 ID') },
  body: {
    staff_id: text({ min: 1, max: 64 }).describe('操作的员工 ID'),
    name: text({ min: 1, max: 15 }).optional().describe('雷达名称，企业内不重复'),
    type: oneOf('link', 'pdf').optional().describe('雷达类型'),
    title: text({ max: 30 }).optional().describe('标题'),
    group_id: integer({ min: 1 }).optional().describe('分组 ID'),
    link: webAddress().optional().describe('原链接'),
    desc: text({ max: 30 }).optional().describe('描述'),
    cover_url: webAddress({ orEmpty: true, orOwnFile: true, max: 1024 })
      .optional()
      .describe('封面地址，至多 1024 个字符'),
    file_name: text({ max: 128 }).optional().describe('文件名'),
    file_size: text({ max: 12 }).optional().describe('文件大小，如 1M、234K'),
    file_type: text({ max: 20 }).optional().describe('文件类型，如 pdf'),
    file_url: webAddress({ orEmpty: true, orOwnFile: true, max: 512 }).optional().describe('文件地址，至多 512 个字符'),
    behavior_notify: z.boolean().optional().describe('是否开启行为通知'),
    activity_notify: z.boolean().optional().describe('是否开启动态通知'),
    is_show_sender_info: z.boolean().optional().describe('是否显示分享人，用于 pdf；页面不显示分享人，给出后不起作用'),
    score_rule: z
      .object({ rules: z.array(ScoreRule).max(20).optional().describe('规则，至多 20 条，替换原有的') })
      .optional()
      .describe('打开后增加客户评分的规则'),
    auto_mark_tag_rule: z.array(MarkRule).max(100).optional().describe('自动打标签规则，只用于 pdf'),
  },
  reply: {},
  errors: {
    21701: invalid('*', '互动雷达参数校验失败'),
    21702: raised('互动雷达查询失败', { unreachable: '查询与修改在一起，失败为 21703' }),
    21703: failed('互动雷达操作失败'),
    21704: invalid('link', '链接无法解析'),
    21705: raised('雷达名称已存在', { trigger: { body: { name: '附近门店查询' } } }),
  },
  example: { query: { radar_id: '501' }, body: { staff_id: 'linxinyue', desc: '积分、券与等级' } },

  async handle({ query: { radar_id }, body, ctx, fail }) {
    const { staff_id, is_show_sender_info: _, score_rule, auto_mark_tag_rule: rules, ...fields } = body
    if (!(await staffAmong(ctx, [staff_id])).has(staff_id)) throw fail(21701, 'staff_id 找不到对应员工')
    if (fields.name !== undefined && (await isTaken(ctx, fields.name, radar_id))) throw fail(21705)
    const before = await typeOf(ctx, radar_id)
    if (before === undefined) throw fail(21701, 'radar_id 找不到对应雷达')
    const marks = rules && (fields.type ?? before) === 'pdf' ? await withTags(ctx, rules) : undefined
    if (marks === null) throw fail(21701, 'auto_mark_tag_rule 中有标签重复或不存在')
    const scores = score_rule?.rules && (await scored(ctx, score_rule.rules))
    if (scores === null) throw fail(21701, 'score_rule 中有标签重复或不存在')
    const changes = {
      ...given(fields),
      ...(marks ? { auto_mark_tag_rule: marks } : {}),
      ...(scores ? { score_rule: scores } : {}),
    }
    try {
      await changeRadar(ctx, radar_id, changes)
    } catch (error) {
      if (error instanceof FieldError) throw fail(21701, faultOf(error))
      throw error
    }
    return {}
  },
})

const given = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

async function typeOf({ tx, corpId }: Ctx, id: number): Promise<string | undefined> {
  const [row] = await tx`select type from radar where corp_id = ${corpId} and id = ${id}`
  return row?.type
}

/** Whether another radar has the name; nobody else gives one until the transaction ends. */
async function isTaken({ tx, corpId }: Ctx, name: string, id: number): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${corpId} || '/radar_name', 58))`
  const [row] = await tx`
    select 1 from radar where corp_id = ${corpId} and type in ('link', 'pdf', 'article') and name = ${name} and id <> ${id} limit 1`
  return row !== undefined
}

/** The rules with tags by their numbers; null when a tag is unknown or repeated. */
async function withTags(ctx: Ctx, rules: z.output<typeof MarkRule>[]) {
  const numbers = await tagNumbers(
    ctx,
    rules.map(({ tag_list }) => tag_list),
  )
  return numbers && rules.map(({ count, kind }, i) => ({ count, kind, tag_ids: numbers[i] as number[] }))
}

/** As above; the first opening counts once, whatever count is given. */
async function scored(ctx: Ctx, rules: z.output<typeof ScoreRule>[]) {
  const numbers = await tagNumbers(
    ctx,
    rules.map(({ tags }) => tags),
  )
  return (
    numbers &&
    rules.map(({ count, kind, score }, i) => ({
      ...{ count: kind === 'entry_once' ? 1 : count, kind, score, tag_ids: numbers[i] as number[] },
    }))
  )
}

/** Tags by their numbers, list by list; null when one is unknown, or in a list twice. */
async function tagNumbers(ctx: Ctx, lists: readonly (string | { id: number })[][]) {
  const named = lists.flat().filter((tag) => typeof tag === 'string')
  const numbers = await tagsNamed(ctx, named)
  const found = lists.map((list) => list.map((tag) => (typeof tag === 'string' ? (numbers.get(tag) ?? 0) : tag.id)))
  const isSound = found.every((ids) => !ids.includes(0) && new Set(ids).size === ids.length)
  return isSound ? found : null
}
