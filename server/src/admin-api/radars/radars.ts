import { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'
import { changeRadar } from '../../engines/radars/change.ts'
import type { Writable } from '../../engines/radars/check.ts'
import { createRadar, type RadarDraft } from '../../engines/radars/create.ts'
import {
  filePages,
  notifyFields,
  radarFields,
  radarType,
  ruleFields,
  scoreFields,
  tagId,
} from '../../engines/radars/radar.ts'
import { removeRadar } from '../../engines/radars/remove.ts'
import { expectTarget } from '../../engines/radars/target.ts'
import { holdTags } from '../../engines/tags/hold.ts'
import { radarKind } from '../../records/radar/radar.dataset.ts'
import { sql } from '../../storage/sql.ts'
import { customerResource } from '../customers/customers.ts'
import { actingStaff } from '../kit/acting-staff.ts'
import { changeOf, createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { extended } from '../kit/extended.ts'
import { pageLinksOf } from '../kit/page-links.ts'
import { pagePictures } from '../kit/page-pictures.ts'
import { partOf } from '../kit/part.ts'
import { filter, partial, resourceOf } from '../kit/resource.ts'
import { radarStats } from './stats.ts'
import { visitsOf } from './visits.ts'

const resource = resourceOf(radarKind, {
  ...{ path: 'radars', tag: '互动雷达', noun: '互动雷达' },
  rights: { read: 'marketing:read', write: 'marketing:write' },
  ...extended(radarKind, {
    public_url: {
      schema: text().describe('雷达页面的地址'),
      sql: `js(coalesce(page_address(r.corp_id, 'radar', r.id), ''))`,
    },
  }),
  sorts: {
    id: { columns: ['id'] },
    created_at: { columns: ['created_at', 'id'] },
    clicked_total: { columns: ['clicked_total', 'id'] },
    clicked_users_total: { columns: ['clicked_users_total', 'id'] },
  },
  sort: '-id',
  search: { table: 'radar', key: 'id' },
  holds: holdTags,
  filters: {
    type: filter(radarType, (type) => sql`r.type = ${type}`),
    group_id: filter(text({ min: 1, max: 15 }).describe('分组 ID，含下级分组'), (id) => inGroup(id)),
    staff_id: filter(text({ min: 1 }).describe('创建人员工 ID'), (id) => sql`r.staff_id = ${id}`),
  },
  ...{ example: '501', removable: '503' },
})

/** A group stands for all below it. */
function inGroup(id: string) {
  const number = /^\d{1,15}$/.test(id) ? Number(id) : 0
  return sql`r.group_id in (select radar_groups_below(w.corp_id, ${number}))`
}

const tags = z
  .array(z.object({ id: tagId }))
  .max(100)
  .default([])
const body = {
  ...Object.fromEntries(Object.entries(radarFields).map(([name, field]) => [name, (field as z.ZodString).default('')])),
  type: radarType,
  file_pages: filePages.default(0),
  name: text({ min: 1, max: 200 }).describe('雷达名称'),
  ...{ activity_notify: notifyFields.activity_notify.default(false) },
  ...{ behavior_notify: notifyFields.behavior_notify.default(false) },
  auto_mark_tag: tags.describe('点击后自动打上的标签'),
  auto_mark_tag_rule: z
    .array(z.object({ ...ruleFields, tag_list: tags.describe('达到次数后打上的标签') }))
    .max(100)
    .default([])
    .describe('自动打标签规则：kind 为 click_count、read_seconds 或 share_count'),
  score_rule: z
    .array(z.object({ ...scoreFields, tags: tags.describe('同时打上的标签') }))
    .max(20)
    .default([])
    .describe('打开后增加客户评分的规则，对每位客户各一次'),
  group_id: integer({ min: 1 }).describe('分组 ID'),
}

type Tags = { id: number }[]
type Given = Record<string, unknown> & {
  auto_mark_tag?: Tags
  auto_mark_tag_rule?: { count: number; kind: string; tag_list: Tags }[]
  score_rule?: (Omit<Writable['score_rule'][number], 'tag_ids'> & { tags: Tags })[]
}

const ids = (tags: Tags) => tags.map(({ id }) => id)

/** As the engine takes it: tags by their ids. */
function columns({ auto_mark_tag, auto_mark_tag_rule, score_rule, ...rest }: Given): Partial<Writable> {
  return {
    ...rest,
    ...(auto_mark_tag ? { auto_mark_tag_ids: ids(auto_mark_tag) } : {}),
    ...(auto_mark_tag_rule
      ? { auto_mark_tag_rule: auto_mark_tag_rule.map(({ tag_list, ...rule }) => ({ ...rule, tag_ids: ids(tag_list) })) }
      : {}),
    ...(score_rule ? { score_rule: score_rule.map(({ tags, ...rule }) => ({ ...rule, tag_ids: ids(tags) })) } : {}),
  }
}

export const radars = [
  listOf(resource),
  createOf(resource, {
    body: { ...body, staff_id: text({ min: 1 }).optional().describe('创建人员工 ID，默认为账号关联的员工') },
    example: {
      type: 'link',
      name: '新品页',
      link: 'https://www.yunqi-tea.example.com/new',
      group_id: 1,
      staff_id: 'hemingxuan',
    },
    async create(ctx, { staff_id: given, ...draft }, call) {
      const staff_id = await actingStaff(ctx, call, 'staff_id', given as string | undefined)
      const id = await createRadar(ctx, { ...columns(draft as Given), staff_id } as RadarDraft)
      await expectTarget(ctx, id, draft)
      return id
    },
  }),
  readOf(resource),
  changeOf(resource, {
    body: partial({ ...body, staff_id: text({ min: 1 }).describe('创建人员工 ID') }),
    example: { title: '会员中心' },
    async change(ctx, id: number, changes) {
      const isThere = await changeRadar(ctx, id, columns(changes as Given))
      await expectTarget(ctx, id, changes)
      return isThere
    },
  }),
  removeOf(resource, (ctx, id: number) => removeRadar(ctx, id)),
  radarStats(resource),
  ...pagePictures(resource),
  ...pageLinksOf(resource, { kind: 'radar', letter: 'r', noun: '雷达链接', schema: 'RadarLink' }),
  ...visitsOf(resource),
  partOf({
    ...{ parent: resource, part: { ...customerResource, path: 'visitors' }, summary: '点击过互动雷达的客户' },
    own: (id: number) => sql`r.external_user_id = any (array(
      select d.external_user_id from radar_visitor d
      where d.corp_id = w.corp_id and d.radar_id = ${id} and d.external_user_id is not null))`,
  }),
]
