import { z } from 'zod'
import { expectValid } from '../../contract/field-error.ts'
import { integer, oneOf, text } from '../../contract/fields.ts'
import { CustomerFilter } from '../crowd-filter/filter.ts'

/** What can be written of a crowd package; its count and time come with its data. */
export const packageFields = {
  name: text().describe('人群包名称'),
  description: text().describe('人群包描述'),
  update_type: oneOf('auto', 'manual').describe('auto 自动更新，manual 手动更新'),
  filter_type: oneOf('all', 'filter', 'import', 'openApi').describe(
    'all 全部客户，filter 条件筛选，import 导入，openApi 接口创建',
  ),
}

/** By what a package is computed; without both its count stays as it came, unless it is of everyone. */
export const packageSource = {
  filter: CustomerFilter.extend({ eu_distinct: z.boolean().optional() })
    .partial()
    .optional()
    .describe('按条件计算成员，字段同群发的 external_user_filter，均可不传'),
  members: z.array(text()).optional().describe('成员的客户 ID'),
}

export const creatorPk = integer({ min: 1 }).describe('创建人的整数主键')
export const userCount = integer({ min: 0 }).describe('当前客户数')

const whole = z.strictObject({ ...packageFields, ...packageSource, creator_pk: creatorPk, user_count: userCount })
const part = z.strictObject({ ...packageFields, ...packageSource }).partial()

type Package = z.output<typeof whole>

/** A new package; without a count it holds nobody yet. */
export type PackageDraft = Omit<Package, 'user_count'> & { user_count?: number }

export type PackageChanges = z.output<typeof part>

export const soundDraft = (values: object) => expectValid(whole, values)
export const soundChanges = (values: object) => expectValid(part, values)
