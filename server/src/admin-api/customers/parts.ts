import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { integer, text } from '../../contract/fields.ts'
import { problem } from '../../contract/problem.ts'
import { because, reason } from '../../contract/reasons.ts'
import { RawJson } from '../../endpoint.ts'
import { changeFollow } from '../../engines/customers/change-follow.ts'
import { follow } from '../../engines/customers/customer.ts'
import { lockCustomers } from '../../engines/customers/lock.ts'
import { movePointsOf } from '../../engines/points/move-one.ts'
import { pointsEntryKind } from '../../records/points/points-entry.dataset.ts'
import { read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { inCorporation, type ReadCall, type WriteCall } from '../kit/call.ts'
import { locked } from '../kit/endpoints.ts'
import { listPage } from '../kit/list.ts'
import { type ListQuery, listQuery } from '../kit/list-query.ts'
import { readRecord, recordIn } from '../kit/record.ts'
import { type Resource, resourceOf } from '../kit/resource.ts'
import { STREAMED, streamedType, streamList } from '../kit/stream.ts'
import { customerResource } from './customers.ts'
import { changePair, pairBody, pairFields, pairsOf } from './pair.ts'
import { pointsSheet } from './sheet.ts'

const { tag, rights, id } = customerResource
const ONE = `${customerResource.path}/{id}`
const example = { path: { id: id.example } }
const params = { id: id.schema }

/** Entries with whichever call they are of: the log of requests knows it. */
const entryKind = { ...pointsEntryKind, exports: { ...pointsEntryKind.exports, call: 'to_json(r.call)::text' } }

/** One customer's ledger. */
const ledger: Resource = {
  ...resourceOf(entryKind, {
    ...{ path: 'points', tag, noun: '积分明细', rights },
    sorts: { id: { columns: ['id'] } },
    ...{ sort: '-id', example: '1', sheet: pointsSheet },
  }),
  id: { column: 'id', schema: integer(), example: '1' },
}

const pointsList = inCorporation<ReadCall>(
  {
    ...{
      method: 'GET',
      path: `${ONE}/points`,
      tag,
      summary: '客户的积分余额与明细',
      right: 'customers:read',
      params,
      example,
    },
    query: listQuery(ledger),
    reply: {
      points: integer({ min: 0 }).describe('积分余额'),
      items: z.array(ledger.record),
      total: z.int(),
      next_cursor: z.string().optional(),
    },
    alsoProduces: STREAMED,
  },
  async ({ db, path, query, rights, requestHeaders, now }) => {
    const { fields } = await readRecord(db, customerResource, path.id)
    const own = [sql`r.external_user_id = ${path.id}`]
    const type = streamedType(requestHeaders.accept)
    if (type) return streamList(db, ledger, query as ListQuery, { rights, now, type, more: own })
    return { points: fields.points, ...(await listPage(db, ledger, query as ListQuery, rights, own)) }
  },
)

const pointsBody = {
  delta: integer()
    .refine((delta) => delta !== 0, because(reason('zero')))
    .describe('增减的积分，负数为扣减'),
  reason: text({ min: 1, max: 200 }).describe('原因'),
}
const pointsMove = inCorporation<WriteCall<typeof pointsBody>>(
  {
    ...{
      method: 'POST',
      path: `${ONE}/points`,
      tag,
      summary: '增减客户积分',
      right: 'customers:write',
      params,
      status: 201,
    },
    body: pointsBody,
    reply: pointsEntryKind.line,
    errors: { points_short: { status: 409, title: { zh: '积分不足', en: 'there are not enough points' } } },
    example: { ...example, body: { delta: 10, reason: '到店签到' } },
  },
  async ({ ctx, path, body, callId, fail, audit }) => {
    const external_user_id = path.id as string
    const entry = await movePointsOf(ctx, {
      ...{ external_user_id, delta: body.delta, call: callId },
      ...{ kind: 'manual_modification', reason: body.reason, data: { event_tpl: body.reason } },
    })
    if (entry === undefined) throw problem('not_found')
    if (entry === 'short') throw fail('points_short')
    const written = await recordIn(ctx, { ...ledger, where: sql`r.external_user_id = ${external_user_id}` }, entry)
    await audit({ action: 'created', kind: 'points_entry', id: `${external_user_id}/${entry}`, after: written?.fields })
    return new RawJson(written?.text ?? '')
  },
)

/** With the channel code that its state is of, and what belongs to the customer and the staff member. */
const SourcedFollow = follow.extend({
  contact_way_id: integer({ min: 1 }).nullable().describe('来源的渠道活码 ID'),
  contact_way_name: text().nullable().describe('来源的渠道活码名称'),
  ...pairFields,
})

const follows = inCorporation<ReadCall>(
  {
    ...{
      method: 'GET',
      path: `${ONE}/follows`,
      tag,
      summary: '添加了客户的员工',
      right: 'customers:read',
      params,
      example,
    },
    reply: { items: z.array(SourcedFollow), total: z.int() },
  },
  async ({ db, path }) => {
    const items = (await readRecord(db, customerResource, path.id)).fields.follows as z.output<typeof follow>[]
    const codes = await read<{ state: string; id: number; name: string }>(
      db,
      sql`select distinct on (c.state) c.state, c.id, c.remark as name from contact_way c
        where c.corp_id = w.corp_id and c.state = any (${items.map(({ state }) => state)}::text[]) and c.state <> ''
        order by c.state, c.id`,
    )
    const pairs = await pairsOf(
      db,
      path.id,
      items.map(({ staff_id }) => staff_id),
    )
    const codeOf = (state: string) => codes.find((code) => code.state === state)
    const sourced = items.map((each) => {
      const { id = null, name = null } = codeOf(each.state) ?? {}
      return { ...each, contact_way_id: id, contact_way_name: name, ...pairs.get(each.staff_id) }
    })
    return { items: sourced, total: items.length }
  },
)

const followBody = {
  stage_id: follow.shape.stage_id.optional(),
  remark: text({ max: 200 }).optional().describe('员工给客户的备注'),
  ...pairBody,
}
const followChange = inCorporation<WriteCall<typeof followBody>>(
  {
    ...{
      method: 'PATCH',
      path: `${ONE}/follows/{staff_id}`,
      tag,
      summary: '修改客户旅程阶段、备注、个人标签与自定义字段',
    },
    ...{ right: 'customers:write', params, body: followBody, reply: follow, versioned: true },
    example: { path: { id: id.example, staff_id: 'majingyi' }, body: { remark: '胡明（白领）' } },
  },
  async (call) => {
    const { ctx, path, body, audit } = call
    const staffId = path.staff_id as string
    await locked(customerResource, call, path.id)
    const find = async () => {
      const [known] = await lockCustomers(ctx, [path.id])
      return known?.follows.find(({ staff_id }) => staff_id === staffId)
    }
    const before = await find()
    const { internal_tags, custom_fields, ...own } = body
    const change = () => under('stage_id', changeFollow(ctx, path.id, staffId, own as { remark?: string }))
    if (!before || !(await change())) throw problem('not_found')
    await changePair(ctx, path.id, staffId, { internal_tags, custom_fields })
    const after = await find()
    await audit({
      action: 'updated',
      kind: 'customer',
      id: path.id,
      before: { follow: before },
      after: { follow: after, internal_tags, custom_fields },
    })
    return after
  },
)

/** What an engine refuses, at the field of the body that it is about. */
function under<T>(field: string, work: Promise<T>): Promise<T> {
  return work.catch((error) => {
    throw error instanceof FieldError ? new FieldError(field, error.reason) : error
  })
}

export const customerParts = [pointsList, pointsMove, follows, followChange]
