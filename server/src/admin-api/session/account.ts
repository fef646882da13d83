import { z } from 'zod'
import { text } from '../../contract/fields.ts'
import { problem } from '../../contract/problem.ts'
import { endpoint } from '../../endpoint.ts'
import { endSessions } from '../../engines/operators/operator.ts'
import { hashPassword, isPassword } from '../../engines/operators/password.ts'
import { openSession } from '../../engines/operators/session.ts'
import { totpPlace } from '../../engines/operators/sign-in.ts'
import { newSeed, seedUri, stepOf } from '../../engines/operators/totp.ts'
import { type AuditEntry, writeServerAudit } from '../../storage/audit.ts'
import type { Sql, Tx } from '../../storage/connect.ts'
import type { OperatorCaller } from '../authenticate.ts'
import { toolsOf } from '../tools.ts'
import { cookie } from './session.ts'

const TAG = '登录'
const CODE = text({ min: 6, max: 6 }).describe('动态验证码')
const WRONG_CODE = { wrong_code: { status: 422, title: '验证码不正确' } }

type Call = { caller: unknown; pool: Sql; now: number; address: string; requestId: string }

/** Only the person decides how they sign in: an API key may not. */
function expectPerson(caller: unknown): OperatorCaller {
  const known = caller as OperatorCaller
  if (known.operator.key_id !== null) throw problem('forbidden', { detail: '不能使用 API 密钥' })
  return known
}

/** Changes something of the caller's own account, with its row in the audit log. */
export async function ofOneself<T>(
  call: Call,
  entry: Omit<AuditEntry, 'id'>,
  work: (tx: Tx, id: number) => Promise<T>,
): Promise<T> {
  const { actor, operator } = expectPerson(call.caller)
  const { pool, now, address, requestId } = call
  const begin = 'savepoint' in pool ? (pool as unknown as Tx).savepoint : pool.begin
  return (await begin(async (tx) => {
    const result = await work(tx as Tx, operator.operator_id)
    await writeServerAudit(tx as Tx, { actor, now }, { ...entry, id: operator.operator_id }, { address, requestId })
    return result
  })) as T
}

export const setPassword = endpoint({
  ...{ audience: 'admin', method: 'PUT', path: '/admin-api/session/password', tag: TAG, summary: '设置自己的密码' },
  description: '已有密码时须传 current。其他会话随即失效。',
  body: {
    password: text({ min: 10, max: 1000 }).describe('新密码，至少 10 个字符'),
    current: text({ max: 1000 }).optional().describe('现有密码'),
  },
  errors: { wrong_password: { status: 422, title: '现有密码不正确' } },
  example: { body: { password: 'correct horse battery staple' } },
  async handle(call) {
    const { body, pool, fail, origin, address, now, replyHeaders } = call
    const { operator } = expectPerson(call.caller)
    const [row] = await pool`select password from operator where operator_id = ${operator.operator_id}`
    if (row?.password && !(await isPassword(row.password, body.current ?? ''))) throw fail('wrong_password')
    const hash = await hashPassword(body.password)
    const token = await ofOneself(call, { action: 'password', kind: 'operator' }, async (tx, operatorId) => {
      await tx`update operator set password = ${hash} where operator_id = ${operatorId}`
      await endSessions(tx, operatorId)
      return openSession(tx, { operatorId, address, now })
    })
    replyHeaders['set-cookie'] = cookie(token, origin)
  },
})

export const beginTotp = endpoint({
  ...{ audience: 'admin', method: 'POST', path: '/admin-api/session/totp', tag: TAG, summary: '生成动态验证码的密钥' },
  description: '密钥只显示这一次；用 PUT 提交一个验证码后才生效。',
  reply: {
    secret: z.string().nullable().describe('密钥（Base32），只显示这一次'),
    uri: z.string().nullable().describe('供验证器扫描的地址，只显示这一次'),
  },
  shownOnce: ['secret', 'uri'],
  async handle(call) {
    const { operator } = expectPerson(call.caller)
    const secret = newSeed()
    await ofOneself(call, { action: 'totp_begin', kind: 'operator' }, async (tx, id) => {
      const sealed = toolsOf(call).vault.seal(secret, totpPlace(id))
      await tx`update operator set totp_pending = ${sealed} where operator_id = ${id}`
    })
    return { secret, uri: seedUri(secret, operator.name) }
  },
})

export const confirmTotp = endpoint({
  ...{ audience: 'admin', method: 'PUT', path: '/admin-api/session/totp', tag: TAG, summary: '开启动态验证码' },
  body: { code: CODE },
  errors: WRONG_CODE,
  example: { body: { code: '123456' } },
  async handle(call) {
    await ofOneself(call, { action: 'totp_on', kind: 'operator' }, async (tx, id) => {
      const step = await stepIn(tx, id, 'totp_pending', call)
      await tx`
        update operator set totp = totp_pending, totp_pending = null, totp_step = ${step} where operator_id = ${id}`
    })
  },
})

export const endTotp = endpoint({
  ...{ audience: 'admin', method: 'DELETE', path: '/admin-api/session/totp', tag: TAG, summary: '关闭动态验证码' },
  query: { code: CODE },
  errors: WRONG_CODE,
  example: { query: { code: '123456' } },
  async handle(call) {
    await ofOneself(call, { action: 'totp_off', kind: 'operator' }, async (tx, id) => {
      await stepIn(tx, id, 'totp', { ...call, body: call.query })
      await tx`update operator set totp = null where operator_id = ${id}`
    })
  },
})

type Coded = { body: { code: string }; now: number; tools: unknown; fail(code: 'wrong_code'): Error }

/** The step of the code that the caller gave for the seed in this column. */
async function stepIn(tx: Tx, id: number, column: 'totp' | 'totp_pending', call: Coded): Promise<number> {
  const [row] = await tx`
    select ${tx(column)} as sealed, totp_step from operator where operator_id = ${id} for update`
  const seed = row?.sealed && toolsOf(call).vault.open(row.sealed, totpPlace(id))
  const step = seed && stepOf(seed, call.body.code, call.now, row.totp_step)
  if (!step) throw call.fail('wrong_code')
  return step
}
