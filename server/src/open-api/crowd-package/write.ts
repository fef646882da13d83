import { z } from 'zod'
import { queryInteger, text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { changePackage } from '../../engines/crowds/change.ts'
import { createPackage } from '../../engines/crowds/create.ts'
import { addBatch, fillPackage } from '../../engines/crowds/fill.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { lists, MOST, namedIn, pairs } from './given.ts'

const common = {
  audience: 'open',
  method: 'POST',
  kind: 'crowd_package',
  companion: true,
  seat: 'basic',
  writes: true,
  batch: true,
} as const

const query = { id: queryInteger({ min: 1 }).describe('人群包 ID，须为接口创建的') }
const NOT_OPEN = 'id 找不到对应的接口创建的人群包'
const name = text({ min: 1, max: 200 }).describe('人群包名称')
const description = text({ max: 1000 }).describe('人群包描述')

export const crowdPackageAdd = endpoint({
  ...common,
  path: '/open-api/external_user_package/add',
  summary: '创建人群包',
  description: `至少传一个不为空的客户列表，合计至多 ${MOST} 个；更多的客户随后以 add_data 分批加入。找不到的客户不计入。`,
  body: {
    name,
    description: description.optional(),
    staff_id: text({ min: 1 }).describe('创建人的员工 ID'),
    ...lists,
    ...pairs,
  },
  reply: { package_id: z.int().describe('人群包 ID') },
  example: {
    body: {
      name: '老客回访',
      description: '半年没有到店的会员',
      staff_id: 'huangzihan',
      external_user_ext_id_list: ['wm_yunqi_1001', 'wm_yunqi_1002'],
    },
  },

  async handle({ body, ctx, corp, fail }) {
    const named = namedIn(body, corp)
    if (typeof named === 'string') throw fail(10049, named)
    const creator_pk = await pkOf(ctx, body.staff_id)
    if (creator_pk === undefined) throw fail(10049, 'staff_id 找不到对应员工')
    const kind = { filter_type: 'openApi', update_type: 'manual', creator_pk } as const
    const id = await createPackage(ctx, { name: body.name, description: body.description ?? '', ...kind })
    await fillPackage(ctx, id, named)
    return { package_id: id }
  },
})

export const crowdPackageUpdate = endpoint({
  ...common,
  path: '/open-api/external_user_package/update',
  summary: '修改人群包',
  description: '只能修改接口创建的人群包。传入的客户列表取代原有的成员，尚未结束的分批数据作废；都不传则保留成员。',
  envelope: 'both',
  query,
  body: { name: name.optional(), description: description.optional(), ...lists, ...pairs },
  reply: {},
  example: { query: { id: '710' }, body: { description: '上周导入' } },

  async handle({ query: { id }, body, ctx, corp, fail }) {
    const { name, description, ...given } = body
    const named = Object.values(given).some((list) => list !== undefined) ? namedIn(given, corp) : undefined
    if (typeof named === 'string') throw fail(10049, named)
    if (!(await isOpen(ctx, id))) throw fail(10049, NOT_OPEN)
    if (name !== undefined || description !== undefined)
      await changePackage(ctx, id, { ...(name ? { name } : {}), ...(description === undefined ? {} : { description }) })
    if (named && !(await fillPackage(ctx, id, named))) throw fail(10049, NOT_OPEN)
    return {}
  },
})

export const crowdPackageAddData = endpoint({
  ...common,
  path: '/open-api/external_user_package/add_data',
  summary: '分批加入人群包的客户',
  description: `只能用于接口创建的人群包，每批各列表合计至多 ${MOST} 个客户，重复的只计一次。is_end 为 true 的一批之前，人群包显示原有的成员；之后各批的客户一并加入（超过 10 批时在后台加入）。最后一批之后 24 小时内没有 is_end，已传的各批作废。`,
  query,
  body: { ...lists, is_end: z.boolean().default(false).describe('是否最后一批，默认 false') },
  reply: {},
  example: { query: { id: '710' }, body: { external_user_ext_id_list: ['wm_yunqi_1003'], is_end: true } },

  async handle({ query: { id }, body: { is_end, ...given }, ctx, corp, fail }) {
    const named = namedIn(given, corp)
    if (typeof named === 'string') throw fail(10049, named)
    if (!(await addBatch(ctx, id, named, is_end))) throw fail(10049, NOT_OPEN)
    return {}
  },
})

async function pkOf({ tx, corpId }: Ctx, staffId: string): Promise<number | undefined> {
  const [row] = await tx`select pk from staff where corp_id = ${corpId} and id = ${staffId}`
  return row?.pk
}

async function isOpen({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  const [row] = await tx`
    select 1 from crowd_package where corp_id = ${corpId} and id = ${id} and filter_type = 'openApi'`
  return row !== undefined
}
