import { z } from 'zod'
import { type ApiError, globalError } from '../../contract/errors.ts'
import { text } from '../../contract/fields.ts'
import { sensitive } from '../../contract/sensitive.ts'
import { endpoint, type RefusedToken } from '../../endpoint.ts'

export const accessTokenGet = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/access_token/get',
  summary: '获取 access_token',
  description: '每次调用签发新的凭证，旧凭证在到期前仍然有效。',
  auth: false,

  body: {
    corp_id: text({ min: 1, max: 128 }).describe('企业 ID'),
    secret: sensitive('secret', text({ min: 1, max: 256 }).describe('企业的接口密钥')),
  },
  reply: {
    access_token: sensitive('secret', z.string().describe('接口调用凭证')),
    expires_in: z.int().describe('有效期（秒）'),
  },
  example: { body: { corp_id: 'corp_id', secret: 'secret' } },

  async handle({ body, tokens, address }) {
    const issued = await tokens.open(body.corp_id, body.secret, address)
    if ('refused' in issued) throw refusal(issued)
    return { access_token: issued.token, expires_in: issued.expiresIn }
  },
})

function refusal(refused: RefusedToken): ApiError {
  if (refused.refused === 'wrong') return globalError(10001, 'corp_id 或 secret 错误')
  const headers = { 'retry-after': String(refused.waitSeconds) }
  return globalError(10053, 'corp_id 或 secret 连续错误', { headers })
}
