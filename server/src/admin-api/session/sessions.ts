import { z } from 'zod'
import { integer, queryInteger, seconds, text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { endSessions } from '../../engines/operators/operator.ts'
import { hashOf } from '../../engines/operators/token.ts'
import type { OperatorCaller } from '../authenticate.ts'
import { changeOwnAccount, TAG } from './account.ts'

const PATH = '/admin-api/session/sessions'

const OwnSession = z
  .object({
    session_id: integer({ min: 1 }).describe('会话 ID'),
    created_at: seconds.describe('登录时间'),
    seen_at: seconds.describe('最近使用时间，精确到分钟'),
    ends_at: seconds.describe('最迟结束的时间'),
    address: text().describe('登录时的来源地址'),
    current: z.boolean().describe('是否就是本次会话'),
  })
  .meta({ id: 'OwnSession' })

type Row = z.output<typeof OwnSession>

export const listSessions = endpoint({
  ...{ audience: 'admin', method: 'GET', path: PATH, tag: TAG, personal: true, summary: '列出自己的会话' },
  reply: { items: z.array(OwnSession), total: z.int() },
  async handle({ caller, pool, now }) {
    const { operator, token } = caller as OperatorCaller
    const items = await pool<Row[]>`
      select session_id, created_at, seen_at, ends_at, address, hash = ${hashOf(token)} as current from operator_session
      where operator_id = ${operator.operator_id} and ends_at > ${now} order by session_id`
    return { items: [...items], total: items.length }
  },
})

export const endOtherSessions = endpoint({
  ...{ audience: 'admin', method: 'DELETE', path: PATH, tag: TAG, personal: true, summary: '退出自己的其他会话' },
  description: '本次会话保留；未使用的一次性链接也随即失效。',
  async handle(call) {
    const { token } = call.caller as OperatorCaller
    await changeOwnAccount(call, { action: 'sessions_ended', kind: 'operator' }, (tx, id) => endSessions(tx, id, token))
  },
})

export const endOneSession = endpoint({
  ...{
    audience: 'admin',
    method: 'DELETE',
    path: `${PATH}/{id}`,
    tag: TAG,
    personal: true,
    summary: '退出自己的一个会话',
  },
  params: { id: queryInteger({ min: 1 }) },
  example: { path: { id: '999999' } },
  async handle(call) {
    const { path, fail } = call
    const entry = { action: 'session_ended', kind: 'operator', before: { session_id: path.id } }
    await changeOwnAccount(call, entry, async (tx, id) => {
      const ended = await tx`
        delete from operator_session where session_id = ${path.id} and operator_id = ${id} returning 1`
      if (ended.length === 0) throw fail('not_found')
    })
  },
})
