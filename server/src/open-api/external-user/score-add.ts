import { invalid } from '../../contract/errors.ts'
import { integer, text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { addScore, MOST_SCORE } from '../../engines/customers/score.ts'
import { staffAmong } from '../../engines/staff/known.ts'
import { findNamed, namedCustomer } from './named.ts'
import { NAMED_CODES, namedErrors } from './named-codes.ts'

export const externalUserScoreAdd = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/external_user/score/add',
  kind: 'customer',
  summary: '增加客户的评分',
  description: '评分只增不减，见客户的 score。员工只说明是谁加的。',
  companion: true,
  seat: 'basic',
  writes: true,

  body: {
    staff_id: text().optional().describe('员工 ID'),
    ...namedCustomer,
    score: integer({ min: 1, max: MOST_SCORE }).describe('增加的评分，正整数'),
  },
  reply: {},
  errors: { ...namedErrors, 20215: invalid('score', 'score 须为正整数') },
  example: { body: { staff_id: 'majingyi', external_user_id: 'wm_yunqi_1001', score: 5 } },

  async handle({ body, ctx, corp, fail }) {
    const customer = await findNamed(ctx, body, corp.ciphertext)
    if (typeof customer === 'string') throw fail(NAMED_CODES[customer])
    if (body.staff_id && !(await staffAmong(ctx, [body.staff_id])).has(body.staff_id))
      throw fail(10049, 'staff_id 错误，找不到对应员工')
    if (!(await addScore(ctx, customer.pk, body.score))) throw fail(20215, `评分至多 ${MOST_SCORE}`)
    return {}
  },
})
