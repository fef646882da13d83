import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { integer, queryInteger, text } from '../../contract/fields.ts'
import { sensitive } from '../../contract/sensitive.ts'
import { addClues, type ClueNews } from '../../engines/clues/add.ts'
import { Clue } from '../../engines/clues/clue.ts'
import { clueWith, fieldsByName } from '../../engines/clues/known.ts'
import { removeClue } from '../../engines/clues/remove.ts'
import { staffAmong } from '../../engines/staff/known.ts'
import { readItem } from '../../records/clue/check.ts'
import { clueKind } from '../../records/clue/clue.dataset.ts'
import type { ClueItem } from '../../records/clue/item.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sql } from '../../storage/sql.ts'
import { changeOf, createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { expectPhones } from '../kit/expect-phones.ts'
import { extended } from '../kit/extended.ts'
import { recordIn } from '../kit/record.ts'
import { filter, partial, resourceOf } from '../kit/resource.ts'
import { clueSheet } from './sheet.ts'

const resource = resourceOf(clueKind, {
  ...{ path: 'clues', tag: '线索', noun: '线索' },
  rights: { read: 'customers:read', write: 'customers:write' },
  sorts: {
    created_at: {
      columns: ['created_at', 'id'],
      list: { name: 'clue_by_making', key: { t: 'created_at', id: 'id' } },
    },
  },
  sort: '-created_at',
  search: ['remark'],
  sheet: clueSheet,
  filters: {
    staff_ext_id: filter(text({ min: 1 }).describe('分配到的员工 ID'), (id) => sql`r.staff_id = ${id}`),
    converted: filter(
      queryInteger({ min: 0, max: 1 }).describe('1 已转化，0 未转化'),
      (converted) => sql`(r.converted_at is not null) = ${converted === 1}::boolean`,
    ),
    phone: filter(
      sensitive('phone', text({ min: 1 }).describe('手机号；需要 phones:read 权限')),
      (phone) => sql`r.phone = ${phone}`,
    ),
  },
  ...extended(clueKind, { id: { schema: integer({ min: 1 }).describe('线索 ID'), sql: 'r.id' } }),
  ...{ idColumn: 'id', example: '1', removable: '2' },
})

const { phone, staff_ext_id, remark, grade_id, tags, base_info, custom_info } = Clue.shape
const body = {
  staff_ext_id: staff_ext_id.default(null),
  remark: remark.default(''),
  grade_id: grade_id.default(0),
  tags: tags.default([]),
  base_info: base_info.default({}),
  custom_info: custom_info.default(null),
}

type Written = Partial<z.output<z.ZodObject<typeof body>>>

/** News of a clue by the rules of the open API; a null takes away what was known. */
async function newsOf(ctx: Ctx, phone: string, given: Written, addCustomer = false): Promise<ClueNews> {
  const { staff_ext_id, custom_info, remark, tags, grade_id, base_info } = given
  const known = {
    staff: await staffAmong(ctx, staff_ext_id ? [staff_ext_id] : []),
    fields: await fieldsByName(ctx, custom_info ? [custom_info.field_name] : []),
  }
  const asked = { phone, base_info, ...(staff_ext_id ? { staff_ext_id } : {}), ...(custom_info ? { custom_info } : {}) }
  const read = readItem({ ...asked, batch_add_customer_mission: addCustomer } as ClueItem, known)
  if ('code' in read) throw new FieldError(read.field, read.reason)
  const more = { staff_id: staff_ext_id, remark, tags, grade_id, base_info, custom_info }
  const stated = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined))
  return { phone, addCustomer, ...stated }
}

export const clues = [
  listOf(resource),
  createOf(resource, {
    body: {
      phone,
      ...body,
      add_customer: z.boolean().default(false).describe('是否给员工下发添加客户的任务，为 true 时须指定员工'),
    },
    errors: {
      clue_exists: { status: 409, title: { zh: '该手机号已有线索', en: 'there is a clue with this phone number' } },
    },
    example: { phone: '13900009999', remark: '门店登记', tags: ['待跟进'] },
    async create(ctx, { phone, add_customer, ...rest }, call) {
      // the answer tells whether there is such a clue
      expectPhones(call.rights)
      if (await clueWith(ctx, phone)) throw call.fail('clue_exists')
      await addClues(ctx, [await newsOf(ctx, phone, rest, add_customer)])
      return (await clueWith(ctx, phone)) as number
    },
  }),
  readOf(resource),
  changeOf(resource, {
    body: partial(body),
    description: 'base_info 只改给出的字段，空字符串为清除。',
    example: { remark: '已电话联系' },
    async change(ctx, id: number, changes, { rights }) {
      // the answer tells whether it was another
      if ((changes as Written).base_info?.phone_number !== undefined) expectPhones(rights)
      const clue = await recordIn(ctx, resource, id)
      await addClues(ctx, [await newsOf(ctx, String(clue?.fields.phone), changes as Written)])
    },
  }),
  removeOf(resource, (ctx, id: number) => removeClue(ctx, id)),
]
