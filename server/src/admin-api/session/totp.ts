import { z } from 'zod'
import { text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { endSessions } from '../../engines/operators/operator.ts'
import { totpPlace } from '../../engines/operators/sign-in.ts'
import { newSeed, seedUri } from '../../engines/operators/totp.ts'
import type { OperatorCaller } from '../authenticate.ts'
import { toolsOf } from '../tools.ts'
import { changeOwnAccount, expectProof, TAG, whoOf } from './account.ts'

const PATH = '/admin-api/session/totp'
const CODE = text({ min: 6, max: 6 }).describe('动态验证码')
const WRONG_CODE = { wrong_code: { status: 422, title: { zh: '验证码不正确', en: 'the code is wrong' } } }

export const beginTotp = endpoint({
  ...{ audience: 'admin', method: 'POST', path: PATH, tag: TAG, personal: true, summary: '生成动态验证码的密钥' },
  description: '密钥只显示这一次；用 PUT 提交一个验证码后才生效。已开启动态验证码时须传现在的验证码。',
  body: { code: CODE.optional().describe('现在的动态验证码，已开启时必填') },
  bodyOptional: true,
  reply: {
    secret: z.string().nullable().describe('密钥（Base32），只显示这一次'),
    uri: z.string().nullable().describe('供验证器扫描的地址，只显示这一次'),
  },
  shownOnce: ['secret', 'uri'],
  errors: WRONG_CODE,
  example: { body: {} },
  async handle(call) {
    const { body, fail } = call
    const { operator } = call.caller as OperatorCaller
    const { signIns, vault } = toolsOf(call)
    if (operator.totp) expectProof(await signIns.proveCode(whoOf(call), body.code), () => fail('wrong_code'))
    const secret = newSeed()
    await changeOwnAccount(call, { action: 'totp_begin', kind: 'operator' }, async (tx, id) => {
      const encrypted = vault.encrypt(secret, totpPlace(id))
      const begun = await tx`
        update operator set totp_pending = ${encrypted}
        where operator_id = ${id} and (totp is not null) = ${operator.totp} returning 1`
      if (begun.length === 0) throw fail('wrong_code')
    })
    return { secret, uri: seedUri(secret, operator.name) }
  },
})

export const confirmTotp = endpoint({
  ...{ audience: 'admin', method: 'PUT', path: PATH, tag: TAG, personal: true, summary: '开启动态验证码' },
  description: '以新密钥的验证码开启或更换动态验证码。其他会话随即失效。',
  body: { code: CODE },
  errors: WRONG_CODE,
  example: { body: { code: '123456' } },
  async handle(call) {
    const { body, fail } = call
    const { token } = call.caller as OperatorCaller
    const pending = await toolsOf(call).signIns.provePending(whoOf(call), body.code)
    const { encrypted, step } = expectProof(pending, () => fail('wrong_code'))
    await changeOwnAccount(call, { action: 'totp_on', kind: 'operator' }, async (tx, id) => {
      const on = await tx`
        update operator set totp = totp_pending, totp_pending = null, totp_step = ${step}
        where operator_id = ${id} and totp_pending = ${encrypted} returning 1`
      if (on.length === 0) throw fail('wrong_code')
      await endSessions(tx, id, token)
    })
  },
})

export const endTotp = endpoint({
  ...{ audience: 'admin', method: 'DELETE', path: PATH, tag: TAG, personal: true, summary: '关闭动态验证码' },
  query: { code: CODE },
  errors: WRONG_CODE,
  example: { query: { code: '123456' } },
  async handle(call) {
    const { query, fail } = call
    expectProof(await toolsOf(call).signIns.proveCode(whoOf(call), query.code), () => fail('wrong_code'))
    await changeOwnAccount(call, { action: 'totp_off', kind: 'operator' }, async (tx, id) => {
      await tx`update operator set totp = null, totp_pending = null where operator_id = ${id}`
    })
  },
})
