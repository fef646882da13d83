import { z } from 'zod'
import { failed, raised } from '../../contract/errors.ts'
import { text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { markPair } from '../../engines/customers/mark-pair.ts'
import { tagIds } from '../../engines/customers/tag.ts'
import { staffAmong } from '../../engines/staff/known.ts'
import { ensureTag, MOST_NAME, TagRefusal } from '../../engines/tags/library.ts'
import { findNamed, namedCustomer } from '../external-user/named.ts'
import { CUSTOMER_CODES, customerErrors } from './customer-codes.ts'

const common = {
  audience: 'open',
  method: 'POST',
  kind: 'customer',
  companion: true,
  seat: 'basic',
  writes: true,
  reply: {},
} as const

const MOST = 50
const LATER = '应答之后才在平台上打标签，平台的答复见后台的任务'

export const tagAdd = endpoint({
  ...common,
  path: '/open-api/tag/add',
  summary: '给客户打标签',
  description: '按名称打标签，没有的标签组或标签会被新建。以员工的名义打在平台上。',
  body: {
    staff_id: text().describe('打标签的员工 ID，须已添加该客户'),
    ...namedCustomer,
    tag_group: text().optional().describe(`标签组名称，至多 ${MOST_NAME} 个字符`),
    tag_name: text().optional().describe(`标签名称，至多 ${MOST_NAME} 个字符`),
  },
  errors: {
    20301: raised('tag_group 与 tag_name 都不能为空', { trigger: { body: { tag_name: '' } } }),
    ...customerErrors,
    20353: raised('staff_id 错误，找不到对应员工，或该员工没有添加该客户', {
      trigger: { body: { staff_id: 'no-such-staff' } },
    }),
  },
  example: {
    body: {
      ...{ staff_id: 'majingyi', external_user_id: 'wm_yunqi_1001', external_user_unionid: 'on_yunqi_00001' },
      ...{ tag_group: '口味偏好', tag_name: '半糖' },
    },
  },

  async handle({ body, ctx, corp, fail }) {
    const { staff_id: staffId, tag_group = '', tag_name = '' } = body
    if (tag_group.trim() === '' || tag_name.trim() === '') throw fail(20301)
    const customer = await findNamed(ctx, body, corp.ciphertext)
    if (typeof customer === 'string') throw fail(CUSTOMER_CODES[customer])
    if (!customer.staff.includes(staffId) || !(await staffAmong(ctx, [staffId])).has(staffId)) throw fail(20353)
    const { external_user_id: externalUserId } = customer
    for (let again = true; ; again = false) {
      const tag = await ensureTag(ctx, tag_group, tag_name).catch((error) => {
        throw error instanceof TagRefusal ? fail(10049, `名称至多 ${MOST_NAME} 个字符`) : error
      })
      const end = await markPair(ctx, { externalUserId, staffId, add: [tag], remove: [] })
      if (end === 'marked') return {}
      // removed after it was found: it is made again
      if (end === 'no_tag' && again) continue
      throw fail(end === 'no_customer' ? 20350 : 20353)
    }
  },
})

const ids = z
  .array(text({ min: 1 }))
  .optional()
  .describe(`标签 ID，至多 ${MOST} 个`)

export const tagBatchUpdate = endpoint({
  ...common,
  path: '/open-api/tag/batch_update',
  summary: '批量打标签与移除标签',
  description:
    '按标签 ID，全部成功或全部不变。不传 staff_id 则以全部已添加该客户的员工的名义；两个列表中都有的标签被移除。',
  body: {
    external_user_id: text().describe('外部联系人 ID'),
    staff_id: text().optional().describe('员工 ID'),
    add_tag_id_list: ids,
    remove_tag_id_list: ids,
  },
  errors: {
    20350: raised('add_tag_id_list 与 remove_tag_id_list 至少需要一个', {
      trigger: { body: { add_tag_id_list: [], remove_tag_id_list: [] } },
    }),
    20351: raised(`标签一次至多 ${MOST} 个`, {
      trigger: { body: { add_tag_id_list: Array.from({ length: MOST + 1 }, (_, i) => `et${i}`) } },
    }),
    20352: raised('客户不存在，或没有员工添加该客户', { trigger: { body: { external_user_id: 'nobody' } } }),
    20353: failed('打标签失败'),
    20354: raised('add_tag_id_list 中的标签不存在', { trigger: { body: { add_tag_id_list: ['no-such-tag'] } } }),
    20355: raised('remove_tag_id_list 中的标签不存在', { trigger: { body: { remove_tag_id_list: ['no-such-tag'] } } }),
    40003: raised('staff_id 错误，找不到对应员工', { trigger: { body: { staff_id: 'no-such-staff' } } }),
    40068: raised('平台没有该标签', { unreachable: LATER }),
    40096: raised('平台没有该客户', { unreachable: LATER }),
  },
  example: {
    body: {
      ...{ external_user_id: 'wm_yunqi_1001', staff_id: 'majingyi' },
      ...{ add_tag_id_list: ['et_yunqi_111'], remove_tag_id_list: ['et_yunqi_112'] },
    },
  },

  async handle({ body, ctx, fail }) {
    const { external_user_id: externalUserId, add_tag_id_list = [], remove_tag_id_list = [] } = body
    const staffId = body.staff_id || undefined
    if (add_tag_id_list.length + remove_tag_id_list.length === 0) throw fail(20350)
    if (add_tag_id_list.length > MOST || remove_tag_id_list.length > MOST) throw fail(20351)
    if (staffId !== undefined && !(await staffAmong(ctx, [staffId])).has(staffId)) throw fail(40003)
    const known = await tagIds(ctx, [...add_tag_id_list, ...remove_tag_id_list])
    const unknown = (ids: readonly string[]) => ids.find((id) => !known.has(id))
    const [noAdd, noRemove] = [unknown(add_tag_id_list), unknown(remove_tag_id_list)]
    if (noAdd !== undefined) throw fail(20354, noAdd)
    if (noRemove !== undefined) throw fail(20355, noRemove)
    const meant = (ids: readonly string[]) => ids.map((id) => known.get(id) as number)
    const add = meant(add_tag_id_list)
    const end = await markPair(ctx, { externalUserId, staffId, add, remove: meant(remove_tag_id_list) })
    if (end !== 'marked') throw fail(20352)
    return {}
  },
})
