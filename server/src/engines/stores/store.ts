import { z } from 'zod'
import { integer, seconds, text } from '../../contract/fields.ts'
import { because, mustBe } from '../../contract/reasons.ts'

/** Beside the owner, as many as one channel code leads to. */
const MOST_CLERKS = 99

/** What can be written of a store. */
export const storeFields = {
  name: text({ min: 1, max: 60 })
    .refine((name) => /^[\p{L}\p{N}]+$/u.test(name), because(mustBe('letters_and_digits')))
    .describe('门店名称，不含空格与符号，在未删除的门店中唯一'),
  province: text({ min: 2, max: 30 })
    .refine((name) => /(省|市|自治区|特别行政区)$/.test(name), because(mustBe('full_place')))
    .describe('省份，带后缀，如 浙江省'),
  city: text({ min: 2, max: 30 })
    .refine((name) => /(市|自治州|盟|地区|县|区)$/.test(name), because(mustBe('full_place')))
    .describe('城市，带后缀，如 杭州市'),
  district: text({ max: 30 }).describe('区县，没有则为空字符串'),
  address: text({ min: 1, max: 200 }).describe('详细地址'),
  owner_staff_id: text({ min: 1 }).nullable().describe('负责人的员工 ID，没有则为 null'),
  clerk_staff_ids: z
    .array(text({ min: 1 }))
    .max(MOST_CLERKS)
    .describe(`店员的员工 ID，至多 ${MOST_CLERKS} 人`),
}

/** A store as it is kept. */
export const Store = z.object({
  id: integer({ min: 1 }).describe('门店 ID'),
  ...storeFields,
  contact_way_id: integer().nullable().describe('门店活码的 ID；没有负责人与店员时为 null'),
  creator_staff_id: text({ min: 1 }).nullable().optional().describe('创建人的员工 ID，不是员工创建的为 null'),
  past_codes: z
    .array(z.strictObject({ id: integer(), state: text(), added: integer({ min: 0 }) }))
    .optional()
    .describe('曾经的门店活码：ID、渠道标记与添加的人数'),
  deleted: z.boolean().describe('是否已删除'),
  created_at: seconds.describe('创建时间'),
  updated_at: seconds.describe('更新时间'),
})

const whole = z.object(storeFields)
export type StoreDraft = z.output<typeof whole>
