import { z } from 'zod'
import { text } from '../../contract/fields.ts'
import { because, mustBe, reason } from '../../contract/reasons.ts'
import { read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { inCorporation, type ReadCall, type WriteCall } from '../kit/call.ts'
import { expectWholeKey } from '../kit/narrow-keys.ts'

/** Settings of one operator, and the characters of one: a console's arrangement, no store of data. */
const MOST = 200
const MOST_CHARACTERS = 20_000

const TAG = '个人设置'
const ONE = 'preferences/{name}'
const name = z
  .string()
  .regex(/^[\w.-]{1,64}$/)
  .meta({ rule: mustBe('name_of_setting') })
const value = z
  .json()
  .refine(
    (value) => JSON.stringify(value).length <= MOST_CHARACTERS,
    because(reason('too_long', { max: MOST_CHARACTERS })),
  )

const Preference = z
  .object({ name: text().describe('名称'), value: z.unknown().describe('任意 JSON') })
  .meta({ id: 'Preference' })

/** Everybody who may enter the corporation has their own. */
const right = 'home:read'

const list = inCorporation<ReadCall>(
  {
    ...{ method: 'GET', path: 'preferences', tag: TAG, summary: '列出自己在这个企业的个人设置', right },
    description: '控制台把保存的视图、选择的列与收藏放在这里。别人看不到。',
    reply: { items: z.array(Preference), total: z.int() },
  },
  async ({ db, caller }) => {
    const items = await read<z.output<typeof Preference>>(
      db,
      sql`select p.name, p.value from operator_preference p
        where p.corp_id = w.corp_id and p.operator_id = ${caller.operator.operator_id} order by p.name`,
    )
    return { items, total: items.length }
  },
)

const body = { value: value.describe('任意 JSON，至多 20000 个字符') }

const put = inCorporation<WriteCall<typeof body>>(
  {
    ...{ method: 'PUT', path: ONE, tag: TAG, summary: '写入一项个人设置', right, unaudited: true },
    ...{ params: { name }, body, reply: Preference },
    errors: {
      too_many: {
        status: 409,
        title: { zh: `个人设置至多 ${MOST} 项`, en: `there may be ${MOST} preferences at most` },
      },
    },
    example: { path: { name: 'columns.customers' }, body: { value: ['name', 'tags'] } },
  },
  async (call) => {
    const { ctx, caller, path, body, fail } = call
    const { tx, corpId } = ctx
    expectWholeKey(call)
    const own = { corp_id: corpId, operator_id: caller.operator.operator_id }
    const [{ others } = { others: 0 }] = await tx<{ others: number }[]>`
      select count(*)::int as others from operator_preference
      where corp_id = ${own.corp_id} and operator_id = ${own.operator_id} and name <> ${path.name as string}`
    if (others >= MOST) throw fail('too_many')
    await tx`
      insert into operator_preference (corp_id, operator_id, name, value)
      values (${own.corp_id}, ${own.operator_id}, ${path.name as string}, ${JSON.stringify(body.value)}::text::json)
      on conflict (corp_id, operator_id, name) do update set value = excluded.value`
    return { name: path.name, value: body.value }
  },
)

const remove = inCorporation<WriteCall>(
  {
    ...{ method: 'DELETE', path: ONE, tag: TAG, summary: '删除一项个人设置，没有时亦可', right, unaudited: true },
    ...{ params: { name }, example: { path: { name: 'columns.none' } } },
  },
  async (call) => {
    const { ctx, caller, path } = call
    expectWholeKey(call)
    await ctx.tx`
      delete from operator_preference where corp_id = ${ctx.corpId}
        and operator_id = ${caller.operator.operator_id} and name = ${path.name as string}`
  },
)

export const preferences = [list, put, remove]
