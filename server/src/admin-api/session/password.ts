import { text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { endAccess, endSessions, operatorName } from '../../engines/operators/operator.ts'
import { hashPassword } from '../../engines/operators/password.ts'
import { openSession } from '../../engines/operators/session.ts'
import type { OperatorCaller } from '../authenticate.ts'
import { toolsOf } from '../tools.ts'
import { changeOwnAccount, expectProof, TAG, tooManyAttempts, whoOf } from './account.ts'
import { cookie } from './session.ts'

export const setPassword = endpoint({
  ...{
    audience: 'admin',
    method: 'PUT',
    path: '/admin-api/session/password',
    tag: TAG,
    personal: true,
    summary: '设置自己的密码',
  },
  description:
    '已有密码时须传 current。其他会话与未使用的链接随即失效；更换已有的密码时，API 密钥也一并撤销。登录名已被他人用于登录时为 name_taken，另取一个以 name 传入。',
  body: {
    password: text({ min: 10, max: 1000 }).describe('新密码，至少 10 个字符'),
    current: text({ max: 1000 }).optional().describe('现有密码'),
    name: operatorName.optional().describe('新的登录名，不传则不变'),
  },
  errors: {
    wrong_password: { status: 422, title: { zh: '现有密码不正确', en: 'the present password is wrong' } },
    name_taken: { status: 409, title: { zh: '登录名已被使用，请另取一个', en: 'this name is taken: choose another' } },
  },
  example: { body: { password: 'correct horse battery staple' } },
  async handle(call) {
    const { body, fail, isSecure, address, now, replyHeaders } = call
    const { operator } = call.caller as OperatorCaller
    const { signIns } = toolsOf(call)
    if (operator.has_password)
      expectProof(await signIns.provePassword(whoOf(call), body.current ?? ''), () => fail('wrong_password'))
    const hash = await hashPassword(body.password)
    const { name = operator.name } = body
    const guess = await signIns.countGuess(whoOf(call))
    if (guess.waitSeconds > 0) throw tooManyAttempts(guess.waitSeconds)
    const token = await changeOwnAccount(call, { action: 'password', kind: 'operator' }, async (tx, operatorId) => {
      await tx`update operator set password = ${hash}, name = ${name} where operator_id = ${operatorId}`
      await (operator.has_password ? endAccess(tx, operatorId, now) : endSessions(tx, operatorId))
      return openSession(tx, { operatorId, address, now })
    }).catch((error) => {
      throw (error as { code?: string }).code === '23505' ? fail('name_taken') : error
    })
    await guess.takeBack()
    replyHeaders['set-cookie'] = cookie(token, isSecure)
  },
})
