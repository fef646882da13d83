import { FieldError } from '../../contract/field-error.ts'
import { integer, queryInteger, text } from '../../contract/fields.ts'
import { reason } from '../../contract/reasons.ts'
import { changeForm } from '../../engines/forms/change.ts'
import { createForm } from '../../engines/forms/create.ts'
import { type FormChanges, formDesign, formFields } from '../../engines/forms/form.ts'
import { groupNamed } from '../../engines/forms/group.ts'
import { endForm, publishForm } from '../../engines/forms/publish.ts'
import { removeForm } from '../../engines/forms/remove.ts'
import { holdTags } from '../../engines/tags/hold.ts'
import { smartFormKind } from '../../records/smart-form/smart-form.dataset.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sql } from '../../storage/sql.ts'
import { changeOf, createOf, listOf, readOf, removeOf, verbOf } from '../kit/endpoints.ts'
import { extended } from '../kit/extended.ts'
import { pageLinksOf } from '../kit/page-links.ts'
import { filter, partial, resourceOf } from '../kit/resource.ts'

/** What is counted of form `r`. */
function countSql(column: string): string {
  return `coalesce((select t.${column} from smart_form_stats t where t.corp_id = r.corp_id and t.form_id = r.id), 0)`
}

export const formResource = resourceOf(smartFormKind, {
  ...{ path: 'forms', tag: '智能表单', noun: '智能表单' },
  rights: { read: 'acquisition:read', write: 'acquisition:write' },
  ...extended(smartFormKind, {
    version: { schema: integer({ min: 0 }).describe('最近发布的版本，没有发布过为 0'), sql: 'r.version' },
    public_url: {
      schema: text().describe('填写页面的地址'),
      sql: `js(coalesce(page_address(r.corp_id, 'form', r.id), ''))`,
    },
    view_count: { schema: integer({ min: 0 }).describe('打开次数'), sql: countSql('views') },
    answer_count: { schema: integer({ min: 0 }).describe('回答数'), sql: countSql('answers') },
  }),
  holds: holdTags,
  where: sql`not r.deleted`,
  sorts: { id: { columns: ['id'] } },
  sort: '-id',
  search: ['name'],
  filters: {
    status: filter(formFields.status, (status) => sql`r.status = ${status}`),
    group_id: filter(queryInteger().describe('分组 ID'), (id) => sql`r.group_id = ${id}`),
  },
  ...{ example: '2001', removable: '2003' },
})

const body = {
  name: text({ min: 1, max: 200 }).describe('表单名称'),
  describe: text({ max: 5000 }).default('').describe('表单描述'),
  cover: formFields.cover.default(''),
  group_id: integer().optional().describe('分组 ID，与 group_name 至少传一个'),
  group_name: text({ min: 1, max: 200 }).optional().describe('分组名称，没有这个分组时新建'),
  fields: formDesign.fields.default([]),
  repeat: formDesign.repeat.default('unlimited'),
  start_time: formDesign.start_time.default(null),
  end_time: formDesign.end_time.default(null),
  tags: formDesign.tags.default([]),
  points: formDesign.points.default(0),
  overwrite: formDesign.overwrite.default(false),
  notify_follower: formDesign.notify_follower.default(false),
  notify_staff_ids: formDesign.notify_staff_ids.default([]),
}

type Grouped = { group_id?: number | undefined; group_name?: string | undefined }

/** A group by its id, its name, or both; a name alone may be a new one. */
async function groupOf(ctx: Ctx, { group_id, group_name }: Grouped) {
  if (group_id === undefined) {
    if (group_name === undefined)
      throw new FieldError('group_name', reason('one_of_needed', { fields: ['group_id', 'group_name'] }))
    return { group_id: await groupNamed(ctx, group_name), group_name }
  }
  if (group_name !== undefined) return { group_id, group_name }
  const [known] = await ctx.tx`
    select group_name from smart_form where corp_id = ${ctx.corpId} and group_id = ${group_id} limit 1`
  if (!known) throw new FieldError('group_id', reason('not_found', { kind: 'form_group', value: group_id }))
  return { group_id, group_name: known.group_name as string }
}

export const forms = [
  listOf(formResource),
  createOf(formResource, {
    body,
    description: '新建的表单是草稿，发布后才能填写，到 end_time 自动关闭。',
    example: {
      ...{ name: '到店预约', group_name: '活动报名' },
      fields: [{ id: 'phone', type: 'phone', label: '手机号', required: true, maps_to: 'phone' }],
    },
    async create(ctx, { group_id, group_name, ...form }) {
      return createForm(ctx, { ...form, ...(await groupOf(ctx, { group_id, group_name })) })
    },
  }),
  readOf(formResource),
  changeOf(formResource, {
    body: partial(body),
    description: '修改已发布表单的字段即发布新版本；已有的回答仍属于原版本。',
    example: { describe: '完善生日与口味' },
    async change(ctx, id: number, { group_id, group_name, ...changes }) {
      const group =
        group_id !== undefined || group_name !== undefined ? await groupOf(ctx, { group_id, group_name }) : {}
      await changeForm(ctx, id, { ...(changes as FormChanges), ...group })
    },
  }),
  removeOf(formResource, (ctx, id: number) => removeForm(ctx, id)),
  verbOf(formResource, 'publish', {
    summary: '发布表单',
    description: '字段与最近一版不同时成为新版本。没有字段的表单不能发布。已经过去的 end_time 随之清空。',
    act: (ctx, id: number) => publishForm(ctx, id),
  }),
  verbOf(formResource, 'end', { summary: '关闭表单', act: (ctx, id: number) => endForm(ctx, id) }),
  ...pageLinksOf(formResource, { kind: 'form', letter: 'f', noun: '表单链接', schema: 'FormLink' }),
]
