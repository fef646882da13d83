import { z } from 'zod'
import { text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'

export const accessTokenGet = endpoint({
  method: 'POST',
  path: '/open-api/access_token/get',
  tag: '凭证',
  summary: '获取 access_token',
  description: '每次调用签发新的凭证，旧凭证在到期前仍然有效。',
  auth: false,

  body: {
    corp_id: text({ min: 1, max: 128 }).describe('企业 ID'),
    secret: text({ min: 1, max: 256 }).describe('企业的接口密钥'),
  },
  reply: {
    access_token: z.string().describe('接口调用凭证'),
    expires_in: z.int().describe('有效期（秒）'),
  },
  example: { body: { corp_id: 'corp_id', secret: 'secret' } },

  async handle({ body, tokens, address }) {
    const { token, expiresIn } = await tokens.open(body.corp_id, body.secret, address)
    return { access_token: token, expires_in: expiresIn }
  },
})
