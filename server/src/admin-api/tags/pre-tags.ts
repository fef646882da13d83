import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { integer, phone, queryInteger, text } from '../../contract/fields.ts'
import { mustBe } from '../../contract/reasons.ts'
import { sensitive } from '../../contract/sensitive.ts'
import { preTag, removePreTag } from '../../engines/customers/pre-tag.ts'
import { holdTags } from '../../engines/tags/hold.ts'
import { expectTags } from '../../engines/tags/known.ts'
import { preTagKind } from '../../records/customer/pre-tag.dataset.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sql } from '../../storage/sql.ts'
import { inCorporation, type WriteCall } from '../kit/call.ts'
import { createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { expectPhones } from '../kit/expect-phones.ts'
import { extended } from '../kit/extended.ts'
import { filter, resourceOf } from '../kit/resource.ts'
import { choice, named, plain, type Sheet, timeOf } from '../kit/sheet/sheet.ts'

const MOST = 1000

const sheet: Sheet = {
  columns: [
    choice(['按', 'By'], 'target_type', { mobile: ['手机号', 'Phone'], union_id: ['unionid', 'unionid'] }),
    plain(['手机号或 unionid', 'Phone or unionid'], 'target'),
    plain(['openid', 'openid'], 'openid'),
    named(['标签', 'Tag'], 'tag', 't_id'),
    choice(['来源', 'Source'], 'source', { openapi: ['开放接口', 'Open API'], console: ['管理端', 'Console'] }),
    timeOf(['创建时间', 'Created'], 'created_at'),
    timeOf(['打上的时间', 'Tagged'], 'marked_at'),
  ],
}

const { target_type, target, openid, t_id } = preTagKind.line.shape

const resource = resourceOf(preTagKind, {
  ...{ path: 'pre-tags', tag: '标签', noun: '预打标签' },
  rights: { read: 'customers:read', write: 'customers:write' },
  sorts: {
    created_at: { columns: ['created_at', 'id'], list: { name: 'pre_tag', key: { t: 'created_at', id: 'id' } } },
  },
  ...{ sort: '-created_at', sheet, countedUpTo: 100_000 },
  filters: {
    target_type: filter(target_type, (type) => sql`r.target_type = ${type}`),
    target: filter(
      sensitive('phone', text({ min: 1 }).describe('手机号或 unionid；需要 phones:read 权限')),
      (target) => sql`r.target_type in ('mobile', 'union_id') and r.target = ${target}`,
    ),
    t_id: filter(queryInteger({ min: 1 }).describe('标签 t_id'), (id) => sql`r.t_id = ${id}`),
    marked: filter(
      queryInteger({ min: 0, max: 1 }).describe('1 已打上，0 等待中'),
      (marked) => sql`(r.marked_at is not null) = ${marked === 1}::boolean`,
    ),
  },
  ...extended(preTagKind, { id: { schema: integer({ min: 1 }).describe('ID'), sql: 'r.id' } }),
  ...{ idColumn: 'id', example: '1', removable: '2' },
})

type People = { target_type: 'mobile' | 'union_id'; targets: readonly string[]; openid: string; t_id: number }

/** Has the tag wait for these people, and gives the ids of what is new. `at` is the field of each of them. */
async function leave(ctx: Ctx, { target_type, targets, openid, t_id }: People, at: (n: number) => string) {
  const wrong = target_type === 'mobile' ? targets.findIndex((each) => !phone.safeParse(each).success) : -1
  if (wrong >= 0) throw new FieldError(at(wrong), mustBe('phone'))
  await holdTags(ctx)
  await expectTags(ctx, 't_id', [t_id])
  const people = targets.map((target) => ({ target, openid }))
  return preTag(ctx, { tId: t_id, targetType: target_type, targets: people, source: 'console' })
}

const batch = {
  target_type,
  targets: sensitive(
    'phone',
    z
      .array(text({ min: 1, max: 128 }))
      .min(1)
      .max(MOST)
      .describe(`手机号或 unionid，至多 ${MOST} 个`),
  ),
  t_id,
}

const importing = inCorporation<WriteCall<typeof batch>>(
  {
    ...{ method: 'POST', path: 'pre-tags/import', tag: resource.tag, summary: '为多人预打标签' },
    description: '已是客户的立即打上，其他人成为客户时打上。已有的不再新建。有一项不合法则都不新建。',
    ...{ right: 'customers:write', body: batch },
    reply: {
      created: z.int().describe('新建的个数'),
      existing: z.int().describe('已有的个数'),
    },
    example: { body: { target_type: 'mobile', targets: ['13900007001', '13900007002'], t_id: 123 } },
  },
  async ({ ctx, body, rights, audit }) => {
    expectPhones(rights)
    const targets = [...new Set(body.targets)]
    const ids = await leave(
      ctx,
      { ...body, targets, openid: '' },
      (n) => `targets.${body.targets.indexOf(targets[n] ?? '')}`,
    )
    const { target_type, t_id } = body
    await audit({ action: 'imported', kind: resource.kind, id: ids.length, after: { target_type, t_id, ids } })
    return { created: ids.length, existing: targets.length - ids.length }
  },
)

export const preTags = [
  listOf(resource),
  createOf(resource, {
    body: { target_type, target, openid: openid.default(''), t_id },
    description: '已是客户的立即打上，其他人成为客户时打上。',
    errors: {
      pre_tag_exists: { status: 409, title: { zh: '已为该人预打此标签', en: 'the tag waits for them already' } },
    },
    example: { target_type: 'mobile', target: '13900007000', t_id: 123 },
    async create(ctx, { target, ...rest }, call) {
      expectPhones(call.rights)
      const [id] = await leave(ctx, { ...rest, targets: [target] }, () => 'target')
      if (id === undefined) throw call.fail('pre_tag_exists')
      return id
    },
  }),
  importing,
  readOf(resource),
  removeOf(resource, (ctx, id: number) => removePreTag(ctx, id), { description: '已经打上的标签保留。' }),
]
