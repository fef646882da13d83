import { z } from 'zod'
import { invalid } from '../../contract/errors.ts'
import { integer, text } from '../../contract/fields.ts'
import { mustBe } from '../../contract/reasons.ts'
import { endpoint } from '../../endpoint.ts'
import { movePoints, type NamedCustomer } from '../../engines/points/move.ts'

const MOST = 1_000_000_000

const pair = z
  .object({
    unionid: text({ min: 1 }).optional().describe('unionid'),
    openid: text({ min: 1 }).optional().describe('openid'),
  })
  .refine(({ unionid, openid }) => unionid !== undefined || openid !== undefined, '应有 unionid 或 openid')

type Pair = z.output<typeof pair>

const MOST_PAIRS = 10

/** What a ciphertext enterprise gives. For others the field is declared as anything: there only the number counts. */
const pairList = z.array(pair).min(1).max(MOST_PAIRS)

export const integralBatchUpdate = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/integral/batch/update',
  kind: 'points_entry',
  summary: '批量增减客户积分',
  description:
    '同一次调用中重复的客户只计一次。余额不会低于零：不足的客户保持原样并列入 fail_unionid，不存在的客户列入 no_exist_unionid，其余客户在同一事务中变动。密文企业只按 unionid_openid_list 匹配（给出的字段都须相符），至少一项；unionid 中没有对应项的客户列入 no_exist_unionid。其他企业不读取该字段的内容，unionid 至少一个。多个客户同 unionid 时取最早创建的一个。',
  seat: 'marketing',
  writes: true,
  batch: true,

  body: {
    unionid: z
      .array(text({ min: 1 }))
      .max(100)
      .describe('客户 unionid，至多 100 个；密文企业可为空数组'),
    unionid_openid_list: z
      .unknown()
      .refine((given) => !Array.isArray(given) || given.length <= MOST_PAIRS, `不能超过 ${MOST_PAIRS} 项`)
      .optional()
      .meta({ unchecked: '非密文企业只校验项数', schema: pairList, rule: mustBe('max_items', { max: MOST_PAIRS }) })
      .describe(`密文企业必填，1 到 ${MOST_PAIRS} 个；其他企业不读取其内容，项数同样受限`),
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

  check({ body, corp, fail }) {
    if (!corp.ciphertext && body.unionid.length === 0) throw fail(22001, 'unionid 不能少于 1 项')
    if (corp.ciphertext && !pairList.safeParse(body.unionid_openid_list).success)
      throw fail(22001, `密文企业 unionid_openid_list 应为 1 到 ${MOST_PAIRS} 项，每项有 unionid 或 openid`)
  },

  async handle({ body, corp, ctx, callId }) {
    const { unionid, unionid_openid_list, integral } = body
    const customers = corp.ciphertext ? byPairs(pairList.parse(unionid_openid_list), unionid) : byUnionids(unionid)
    const move = { customers, delta: integral, kind: 'open_api', reason: 'open_api', call: callId } as const
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

/** A pair without unionid is spoken of by its openid; a unionid without a pair matches nobody. */
function byPairs(pairs: readonly Pair[], unionids: readonly string[]): NamedCustomer[] {
  const paired = new Set(pairs.map(({ unionid }) => unionid))
  return [
    ...pairs.map(({ unionid, openid }) => ({
      name: unionid ?? (openid as string),
      unionid: unionid ?? null,
      openid: openid ?? null,
    })),
    ...[...new Set(unionids)]
      .filter((unionid) => !paired.has(unionid))
      .map((unionid) => ({ name: unionid, unionid: null, openid: null })),
  ]
}
