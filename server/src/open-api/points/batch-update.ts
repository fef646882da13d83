import { z } from 'zod'
import { invalid } from '../../contract/errors.ts'
import { integer, text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { movePoints, type NamedCustomer } from '../../engines/points/move.ts'

const MOST = 1_000_000_000

const pair = z
  .object({ unionid: text().optional().describe('unionid'), openid: text().optional().describe('openid') })
  .refine(({ unionid, openid }) => unionid !== undefined || openid !== undefined, '应有 unionid 或 openid')

type Pair = z.output<typeof pair>

export const integralBatchUpdate = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/integral/batch/update',
  tag: '积分',
  summary: '批量增减客户积分',
  description:
    '同一次调用中重复的客户只计一次。余额不会低于零：不足的客户保持原样并列入 fail_unionid，不存在的客户列入 no_exist_unionid，其余客户在同一事务中变动。密文企业只按 unionid_openid_list 匹配（给出的字段都须相符），其他企业忽略该字段。多个客户同 unionid 时取最早创建的一个。',
  seat: 'marketing',
  writes: true,
  batch: true,

  body: {
    unionid: z.array(text()).max(100).describe('客户 unionid，至多 100 个'),
    unionid_openid_list: z.array(pair).max(10).optional().describe('密文企业使用，至多 10 个'),
    integral: integer({ min: -MOST, max: MOST })
      .refine((integral) => integral !== 0, '不能为 0')
      .describe('增减的积分，不为 0，绝对值不超过 1000000000'),
  },
  reply: {
    fail_unionid: z.array(z.string()).optional().describe('更新失败（余额不足）的客户，没有则不返回'),
    no_exist_unionid: z.array(z.string()).optional().describe('不存在的客户，没有则不返回'),
  },
  errors: { 22001: invalid('*', '批量增减积分参数校验失败') },
  example: { body: { unionid: ['on_yunqi_00001', 'on_yunqi_00002'], integral: 10 } },

  async handle({ body, corp, ctx, callId }) {
    const { unionid, unionid_openid_list = [], integral } = body
    const customers = corp.ciphertext ? byPairs(unionid_openid_list) : byUnionids(unionid)
    const move = { customers, delta: integral, reason: 'open_api', call: callId }
    const { short, unknown } = await movePoints(ctx, move)
    return {
      ...(short.length > 0 ? { fail_unionid: short } : {}),
      ...(unknown.length > 0 ? { no_exist_unionid: unknown } : {}),
    }
  },
})

function byUnionids(unionids: readonly string[]): NamedCustomer[] {
  return [...new Set(unionids)].map((unionid) => ({ name: unionid, unionid, openid: null }))
}

/** A pair without unionid is spoken of by its openid. */
function byPairs(pairs: readonly Pair[]): NamedCustomer[] {
  return pairs.map(({ unionid, openid }) => ({
    name: unionid ?? (openid as string),
    unionid: unionid ?? null,
    openid: openid ?? null,
  }))
}
