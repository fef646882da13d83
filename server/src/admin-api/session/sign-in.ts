import { text } from '../../contract/fields.ts'
import { Problem, problem } from '../../contract/problem.ts'
import { endpoint } from '../../endpoint.ts'
import { findLink, spendLink } from '../../engines/operators/link.ts'
import { operatorName } from '../../engines/operators/operator.ts'
import { closeSession, findCaller, openSession } from '../../engines/operators/session.ts'
import { writeServerAudit } from '../../storage/audit.ts'
import type { Sql, Tx } from '../../storage/connect.ts'
import { cookieOf, type OperatorCaller } from '../authenticate.ts'
import { toolsOf } from '../tools.ts'
import { expectProof, TAG, tooManyAttempts } from './account.ts'
import { cookie, Session, sessionReply } from './session.ts'

const TOTP = text({ min: 6, max: 6 }).optional().describe('动态验证码')
const TOTP_NEEDED = { status: 401, title: { zh: '需要动态验证码', en: 'a code of the second factor is needed' } }
const WRONG = { status: 401, title: { zh: '登录名、密码或验证码不正确', en: 'name, password or code is wrong' } }

/** What opening a session needs of a call. */
type Opening = {
  pool: Sql
  now: number
  address: string
  isSecure: boolean
  requestId: string
  requestHeaders: { cookie?: string | undefined }
  replyHeaders: Record<string, string>
}

export const signIn = endpoint({
  ...{ audience: 'admin', method: 'POST', path: '/admin-api/session', tag: TAG, summary: '用密码登录', auth: false },
  description: '成功后设置会话 Cookie。开启了动态验证码的操作员还须传 totp。',
  body: {
    name: operatorName,
    password: text({ min: 1, max: 1000 }).describe('密码'),
    totp: TOTP,
  },
  reply: Session,
  errors: { wrong_password: WRONG, totp_required: TOTP_NEEDED },
  example: { body: { name: 'lina', password: 'correct horse battery staple' } },
  async handle(call) {
    const { body, address, now, fail } = call
    const found = await toolsOf(call).signIns.signIn({ ...body, address, now })
    if ('operatorId' in found) return enter(call, 'password', async () => found.operatorId)
    if (found.refused === 'throttled') throw tooManyAttempts(found.waitSeconds)
    throw fail(found.refused === 'totp' ? 'totp_required' : 'wrong_password')
  },
})

export const enterByLink = endpoint({
  ...{
    audience: 'admin',
    method: 'POST',
    path: '/admin-api/enter',
    tag: TAG,
    summary: '用一次性链接登录',
    auth: false,
  },
  description: '链接 15 分钟内有效，只能使用一次。开启了动态验证码的操作员还须传 totp；验证码不正确时链接仍可使用。',
  body: { token: text({ min: 1, max: 200 }).describe('链接 # 之后的部分'), totp: TOTP },
  reply: Session,
  errors: {
    link_invalid: {
      status: 401,
      title: { zh: '链接无效、已使用或已过期', en: 'the link is not valid, was used, or is too old' },
    },
    totp_required: TOTP_NEEDED,
    wrong_code: { status: 401, title: { zh: '验证码不正确', en: 'the code is wrong' } },
  },
  example: { body: { token: 'Zm9yIGV4YW1wbGUgb25seSwgbm90IGEgcmVhbCBvbmU' } },
  async handle(call) {
    const { body, pool, now, address, fail } = call
    const link = await findLink(pool, body.token, now)
    if (!link) throw fail('link_invalid')
    if (link.totp) {
      if (body.totp === undefined) throw fail('totp_required')
      const proof = await toolsOf(call).signIns.proveCode({ ...link, address, now }, body.totp)
      expectProof(proof, () => fail('wrong_code'))
    }
    return enter(call, 'link', async (tx) => {
      if (!(await spendLink(tx, body.token))) throw fail('link_invalid')
      return link.operatorId
    })
  },
})

export const whoAmI = endpoint({
  ...{ audience: 'admin', method: 'GET', path: '/admin-api/session', tag: TAG, summary: '当前登录者及其权限' },
  reply: Session,
  async handle({ caller }) {
    return sessionReply((caller as OperatorCaller).operator)
  },
})

export const signOut = endpoint({
  ...{ audience: 'admin', method: 'DELETE', path: '/admin-api/session', tag: TAG, summary: '退出登录' },
  async handle({ caller, pool, isSecure, replyHeaders }) {
    const { token, operator } = caller as OperatorCaller
    if (operator.key_id !== null)
      throw problem('bad_request', { detail: { zh: 'API 密钥没有会话', en: 'an API key has no session' } })
    await closeSession(pool, token)
    replyHeaders['set-cookie'] = cookie('', isSecure, 0)
  },
})

/**
 * Opens a session: always a new one, so that a cookie planted before is worth nothing. The old one ends. `resolveOperator` is asked
 * in the same transaction: a link is spent together with the session that it opens, or not at all.
 */
async function enter(call: Opening, how: 'password' | 'link', resolveOperator: (tx: Tx) => Promise<number>) {
  const { pool, now, address, isSecure, requestId, requestHeaders, replyHeaders } = call
  const token = await pool.begin(async (tx) => {
    const operatorId = await resolveOperator(tx)
    await tx`update operator set signed_in_at = coalesce(signed_in_at, ${now}) where operator_id = ${operatorId}`
    const before = cookieOf(requestHeaders.cookie)
    if (before !== undefined) await closeSession(tx, before)
    const actor = { kind: 'operator', operatorId: String(operatorId) } as const
    await writeServerAudit(
      tx,
      { actor, now },
      { action: 'sign_in', kind: 'session', id: operatorId, after: { how } },
      { address, requestId },
    )
    return openSession(tx, { operatorId, address, now })
  })
  const operator = await findCaller(pool, token, now)
  if (!operator) throw new Problem('wrong_password', WRONG)
  replyHeaders['set-cookie'] = cookie(token, isSecure)
  return sessionReply(operator)
}
