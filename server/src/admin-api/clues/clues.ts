import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { queryInteger, text } from '../../contract/fields.ts'
import { LineStream, type RestEndpoint } from '../../endpoint.ts'
import { addClues, type ClueNews } from '../../engines/clues/add.ts'
import { Clue } from '../../engines/clues/clue.ts'
import { fieldsByName } from '../../engines/clues/known.ts'
import { removeClue } from '../../engines/clues/remove.ts'
import { staffAmong } from '../../engines/staff/known.ts'
import { readItem } from '../../open-api/clue/check.ts'
import { clueKind } from '../../open-api/clue/clue.dataset.ts'
import type { ClueItem } from '../../open-api/clue/item.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sql } from '../../storage/sql.ts'
import { changeOf, createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import type { ListReply } from '../kit/list.ts'
import { hidePhone, type Mask, phoneMask } from '../kit/masks.ts'
import { recordIn } from '../kit/record.ts'
import { filter, partial, resourceOf } from '../kit/resource.ts'

const SEES_PHONES = 'phones:read'

const infoMask: Mask = {
  right: SEES_PHONES,
  hide(info) {
    const { phone_number } = info as { phone_number?: string }
    return phone_number === undefined ? info : { ...(info as object), phone_number: hidePhone(phone_number) }
  },
}

const resource = resourceOf(clueKind, {
  ...{ path: 'clues', tag: '线索', noun: '线索' },
  rights: { read: 'customers:read', write: 'customers:write' },
  sorts: {
    created_at: { columns: ['created_at', 'phone'], list: { name: 'clue', key: { t: 'created_at', s: 'phone' } } },
  },
  sort: '-created_at',
  textColumns: ['phone'],
  search: ['remark'],
  filters: {
    staff_ext_id: filter(text({ min: 1 }).describe('分配到的员工 ID'), (id) => sql`r.staff_id = ${id}`),
    converted: filter(
      queryInteger({ min: 0, max: 1 }).describe('1 已转化，0 未转化'),
      (converted) => sql`(r.converted_at is not null) = ${converted === 1}::boolean`,
    ),
  },
  masks: { phone: phoneMask, base_info: infoMask },
  record: z.object({ ...clueKind.line.shape, phone: text().describe('手机号；没有 phones:read 权限时遮盖') }),
  ...{ example: '13900001000', removable: '13510000004' },
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
  if ('code' in read) {
    const [inside] = /^(?:base_info|custom_info)\.\w+/.exec(read.detail) ?? []
    throw new FieldError(inside ?? (read.code === 21102 ? 'staff_ext_id' : 'phone'), read.detail)
  }
  const more = { staff_id: staff_ext_id, remark, tags, grade_id, base_info, custom_info }
  const told = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined))
  return { phone, addCustomer, ...told }
}

/** A cursor tells the phone that it comes after, so that whoever may not see phones pages by offset. */
function withoutCursor(list: RestEndpoint): RestEndpoint {
  return {
    ...list,
    async handle(call) {
      const answer = (await list.handle(call)) as ListReply | LineStream
      const { rights } = call as { rights: ReadonlySet<string> }
      if (rights.has(SEES_PHONES) || answer instanceof LineStream) return answer
      const { next_cursor: _, ...page } = answer
      return page
    },
  }
}

export const clues = [
  withoutCursor(listOf(resource)),
  createOf(resource, {
    body: {
      phone,
      ...body,
      add_customer: z.boolean().default(false).describe('是否给员工下发添加客户的任务，为 true 时须指定员工'),
    },
    errors: { clue_exists: { status: 409, title: '该手机号已有线索' } },
    example: { phone: '13900009999', remark: '门店登记', tags: ['待跟进'] },
    async create(ctx, { phone, add_customer, ...rest }, call) {
      if (await recordIn(ctx, resource, phone)) throw call.fail('clue_exists')
      await addClues(ctx, [await newsOf(ctx, phone, rest, add_customer)])
      return phone
    },
  }),
  readOf(resource),
  changeOf(resource, {
    body: partial(body),
    description: 'base_info 只改给出的字段，空字符串为清除。',
    example: { remark: '已电话联系' },
    change: async (ctx, id: string, changes) => addClues(ctx, [await newsOf(ctx, id, changes as Written)]),
  }),
  removeOf(resource, (ctx, id: string) => removeClue(ctx, id)),
]
