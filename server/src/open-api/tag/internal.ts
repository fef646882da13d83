import { raised } from '../../contract/errors.ts'
import { text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import {
  addInternalTag,
  type InternalTag,
  MOST_INTERNAL_TAGS,
  removeInternalTag,
} from '../../engines/customers/internal-tag.ts'
import { staffAmong } from '../../engines/staff/known.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { findNamed, namedCustomer } from '../external-user/named.ts'
import { CUSTOMER_CODES, customerErrors } from './customer-codes.ts'

const common = {
  audience: 'open',
  method: 'POST',
  kind: 'customer',
  companion: true,
  seat: 'basic',
  writes: true,
  body: {
    staff_id: text().describe('员工 ID，须已添加该客户'),
    ...namedCustomer,
    tag_name: text({ min: 1, max: 30 }).describe('个人标签名称，1 到 30 个字符'),
  },
  reply: {},
  errors: {
    ...customerErrors,
    20353: raised('staff_id 错误，找不到对应员工，或该员工没有添加该客户', {
      trigger: { body: { staff_id: 'no-such-staff' } },
    }),
  },
} as const

const example = (tag_name: string) => ({
  body: {
    ...{ staff_id: 'majingyi', external_user_id: 'wm_yunqi_1001', external_user_unionid: 'on_yunqi_00001' },
    tag_name,
  },
})

type Given = { [name in keyof typeof namedCustomer]?: string | undefined } & { staff_id: string; tag_name: string }
type Code = 20350 | 20351 | 20352 | 20353 | 10049
type Change = (ctx: Ctx, tag: InternalTag) => ReturnType<typeof addInternalTag>

/** Finds the pair that is meant, and changes its tag. */
async function change(
  how: Change,
  ctx: Ctx,
  body: Given,
  ciphertext: boolean,
  fail: (code: Code, detail?: string) => Error,
) {
  const { staff_id: staffId, tag_name: name } = body
  if (name.trim() === '') throw fail(10049, 'tag_name 不能为空')
  const customer = await findNamed(ctx, body, ciphertext)
  if (typeof customer === 'string') throw fail(CUSTOMER_CODES[customer])
  if (!(await staffAmong(ctx, [staffId])).has(staffId)) throw fail(20353)
  const end = await how(ctx, { externalUserId: customer.external_user_id, staffId, name })
  if (end === 'no_follow') throw fail(20353)
  if (end === 'too_many') throw fail(10049, `个人标签至多 ${MOST_INTERNAL_TAGS} 个`)
  return {}
}

export const tagInternalAdd = endpoint({
  ...common,
  path: '/open-api/tag/internal/add',
  partlyKnown: true,
  summary: '给客户打个人标签',
  description: '个人标签只属于员工与该客户，不在标签库中，平台上也没有。',
  example: example('爱喝热的'),

  handle: ({ body, ctx, corp, fail }) => change(addInternalTag, ctx, body, corp.ciphertext, fail),
})

export const tagInternalRemove = endpoint({
  ...common,
  path: '/open-api/tag/internal/remove',
  summary: '移除客户的个人标签',
  description: '只从该客户移除；没有这个标签时什么都不改，也是成功。',
  example: example('爱聊天'),

  handle: ({ body, ctx, corp, fail }) => change(removeInternalTag, ctx, body, corp.ciphertext, fail),
})
