import { z } from 'zod'
import { raised } from '../../contract/errors.ts'
import { integer, listOf, paging, queryInteger, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { addEventType, EventTypeRefusal, removeEventType, renameEventType } from '../../engines/customers/event-type.ts'
import { read } from '../../storage/corp-db.ts'
import { page } from '../../storage/page.ts'
import { sql, verbatim } from '../../storage/sql.ts'

const CustomEventType = z
  .object({ id: z.int().describe('事件类型 ID'), name: z.string().describe('事件类型名称') })
  .meta({ id: 'CustomEventType' })

const common = { audience: 'open', kind: 'event_type', companion: true, seat: 'basic' } as const
const ROOT = '/open-api/external_user_event/custom_type'

const unknown = (trigger: object) => raised('事件类型不存在', { trigger })

const nameRules = (body: object) => ({
  20608: raised('事件类型名称超过 8 个字符', {
    trigger: { body: { ...body, custom_event_type_name: '一二三四五六七八九' } },
  }),
  20609: raised('事件类型名称已存在', { trigger: { body: { ...body, custom_event_type_name: '到店' } } }),
  20610: raised('事件类型名称不能为空', { trigger: { body: { ...body, custom_event_type_name: '' } } }),
  20611: raised('事件类型名称与内置的相同', { trigger: { body: { ...body, custom_event_type_name: '积分' } } }),
})

const CODES = { too_long: 20608, taken: 20609, empty: 20610, built_in: 20611, too_many: 20612, unknown: 20607 } as const

/** Does the work, and turns why it was refused into a code; those that the call cannot have are our own faults. */
async function refusing<T, F extends (code: never) => Error>(work: Promise<T>, fail: F): Promise<T> {
  return work.catch((error) => {
    throw error instanceof EventTypeRefusal ? fail(CODES[error.reason] as never) : error
  })
}

const givenName = text().describe('事件类型名称，1 到 8 个字符')

export const eventTypeList = endpoint({
  ...common,
  method: 'GET',
  path: `${ROOT}/list`,
  summary: '获取自定义事件类型列表',
  description: '只列出企业自定义的类型，按 ID 由小到大。',
  envelope: 'errmsge',
  query: paging({ limit: 30, max: 100 }),
  reply: {
    custom_event_type_list: listOf(CustomEventType),
    total: z.int().describe('总数'),
    total_count: z.int().describe('总数，与 total 相同'),
  },
  example: { query: { limit: '2' } },

  async handle({ query, db }) {
    const { items, total } = await page(db, {
      ...{ of: 'event_type', order: { columns: ['id'] }, window: query },
      item: verbatim(`'{"id":' || r.id || ',"name":' || js(r.name) || '}'`),
    })
    return { custom_event_type_list: RawJson.list(items), total, total_count: total }
  },
})

export const eventTypeDetail = endpoint({
  ...common,
  method: 'GET',
  path: `${ROOT}/detail`,
  summary: '获取自定义事件类型',
  query: { custom_event_type_id: queryInteger({ min: 1 }).describe('事件类型 ID') },
  reply: { custom_event_type: CustomEventType },
  errors: { 20607: unknown({ query: { custom_event_type_id: '99999999' } }) },
  example: { query: { custom_event_type_id: '1' } },

  async handle({ query, db, fail }) {
    const [found] = await read<{ id: number; name: string }>(
      db,
      sql`select t.id, t.name from event_type t where t.corp_id = w.corp_id and t.id = ${query.custom_event_type_id}`,
    )
    if (!found) throw fail(20607)
    return { custom_event_type: found }
  },
})

export const eventTypeAdd = endpoint({
  ...common,
  method: 'POST',
  path: `${ROOT}/add`,
  summary: '新增自定义事件类型',
  description: '名称不能与内置类型（客户轨迹各组的名称）或已有的类型相同；内置的与自定义的一共至多 20 种。',
  writes: true,
  body: { custom_event_type_name: givenName },
  reply: { custom_event_type: CustomEventType },
  errors: {
    ...nameRules({}),
    20612: raised('内置与自定义的事件类型一共超过 20 种', { unreachable: '演示企业的类型不足 20 种' }),
  },
  example: { body: { custom_event_type_name: '试饮' } },

  async handle({ body: { custom_event_type_name: name }, ctx, fail }) {
    const id = await refusing(addEventType(ctx, name), fail)
    return { custom_event_type: { id, name } }
  },
})

export const eventTypeUpdate = endpoint({
  ...common,
  method: 'POST',
  path: `${ROOT}/update`,
  summary: '修改自定义事件类型',
  writes: true,
  body: { custom_event_type_id: integer().describe('事件类型 ID'), custom_event_type_name: givenName },
  reply: {},
  errors: { 20607: unknown({ body: { custom_event_type_id: 99_999_999 } }), ...nameRules({ custom_event_type_id: 1 }) },
  example: { body: { custom_event_type_id: 1, custom_event_type_name: '电话沟通' } },

  async handle({ body, ctx, fail }) {
    await refusing(renameEventType(ctx, body.custom_event_type_id, body.custom_event_type_name), fail)
    return {}
  },
})

export const eventTypeDelete = endpoint({
  ...common,
  method: 'GET',
  path: `${ROOT}/delete`,
  summary: '删除自定义事件类型',
  description: '以 GET 调用的写接口：接受 Idempotency-Key，预取请求不执行，没有 HEAD。已有的事件保留。',
  writes: true,
  query: { custom_event_type_id: queryInteger({ min: 1 }).describe('事件类型 ID') },
  reply: {},
  errors: { 20607: unknown({ query: { custom_event_type_id: '99999999' } }) },
  example: { query: { custom_event_type_id: '4' } },

  async handle({ query, ctx, fail }) {
    if (!(await removeEventType(ctx, query.custom_event_type_id))) throw fail(20607)
    return {}
  },
})
