import { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'
import { mustBe } from '../../contract/reasons.ts'
import { sensitive } from '../../contract/sensitive.ts'
import type { Named } from '../../engines/crowds/named.ts'

/** Customers that one call may name. */
export const MOST = 10_000
const MOST_PAIRS = 10

const id = text({ min: 1, max: 128 })
/** Some programs write phones as numbers. */
const phone = z.union([integer({ min: 0 }), text({ min: 1, max: 20 })]).meta({ rule: mustBe('phone') })

/** The lists by which a body names customers. */
export const lists = {
  phone_list: sensitive('phone', z.array(phone).max(MOST).optional().describe('客户手机号，数字或字符串')),
  unionid_list: z.array(id).max(MOST).optional().describe('客户 unionid；密文企业不接受，须用 unionid_openid_list'),
  external_user_ext_id_list: z.array(id).max(MOST).optional().describe('外部联系人 ID'),
}
export const pairs = {
  unionid_openid_list: z
    .array(z.object({ unionid: id, openid: id }))
    .max(MOST_PAIRS)
    .optional()
    .describe(`密文企业的客户，unionid 与 openid 一并匹配，至多 ${MOST_PAIRS} 对；其他企业只看 unionid`),
}

type Lists = {
  phone_list?: readonly (string | number)[] | undefined
  unionid_list?: readonly string[] | undefined
  external_user_ext_id_list?: readonly string[] | undefined
  unionid_openid_list?: readonly { unionid: string; openid: string }[] | undefined
}

/** The customers that a body names, or the rule that it breaks. */
export function namedIn(body: Lists, { ciphertext }: { ciphertext: boolean }): Named | string {
  const { phone_list = [], unionid_list = [], external_user_ext_id_list = [], unionid_openid_list = [] } = body
  const count = phone_list.length + unionid_list.length + external_user_ext_id_list.length + unionid_openid_list.length
  if (count === 0) return '至少传一个不为空的客户列表'
  if (count > MOST) return `各列表合计至多 ${MOST} 个客户`
  if (ciphertext && unionid_list.length > 0) return '密文企业必须传入 unionid_openid_list'
  return {
    external_user_ids: external_user_ext_id_list,
    unionids: ciphertext ? [] : [...unionid_list, ...unionid_openid_list.map(({ unionid }) => unionid)],
    phones: phone_list.map(String),
    ...(ciphertext ? { pairs: unionid_openid_list } : {}),
  }
}
