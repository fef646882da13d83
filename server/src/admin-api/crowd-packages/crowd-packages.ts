import { FieldError } from '../../contract/field-error.ts'
import { integer, text } from '../../contract/fields.ts'
import { reason } from '../../contract/reasons.ts'
import { changePackage } from '../../engines/crowds/change.ts'
import { createPackage } from '../../engines/crowds/create.ts'
import { type PackageChanges, packageFields, packageSource } from '../../engines/crowds/package.ts'
import { refreshPackage } from '../../engines/crowds/refresh.ts'
import { removePackage } from '../../engines/crowds/remove.ts'
import { crowdPackageKind } from '../../records/crowd-package/crowd-package.dataset.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sql } from '../../storage/sql.ts'
import { actingStaff } from '../kit/acting-staff.ts'
import { crowdFilter } from '../kit/crowd-filter.ts'
import { changeOf, createOf, listOf, readOf, removeOf, verbOf } from '../kit/endpoints.ts'
import { recordIn } from '../kit/record.ts'
import { filter, partial, resourceOf } from '../kit/resource.ts'

export const packageResource = resourceOf(crowdPackageKind, {
  ...{ path: 'crowd-packages', tag: '人群包', noun: '人群包' },
  rights: { read: 'customers:read', write: 'customers:write' },
  sorts: {
    id: { columns: ['id'], list: { name: 'crowd_package', key: { id: 'id' } } },
    data_update_time: { columns: ['data_update_time', 'id'] },
    user_count: { columns: ['user_count', 'id'] },
  },
  sort: '-id',
  search: { table: 'crowd_package', key: 'id' },
  filters: {
    update_type: filter(packageFields.update_type, (type) => sql`r.update_type = ${type}`),
    filter_type: filter(packageFields.filter_type, (type) => sql`r.filter_type = ${type}`),
  },
  ...{ example: '701', removable: '703' },
})

const body = {
  ...packageFields,
  name: text({ min: 1, max: 200 }).describe('人群包名称'),
  description: text({ max: 1000 }).default('').describe('人群包描述'),
  update_type: packageFields.update_type.default('manual'),
  filter_type: packageFields.filter_type.optional().describe('默认依 filter、members 而定，都没有则为全部客户'),
  ...packageSource,
  filter: crowdFilter.optional().describe('按条件计算成员，字段同群发的 external_user_filter，均可不传'),
}

/** A package that gets conditions or members in place of what it had is of their type, unless another is given. */
function typeFor(changes: PackageChanges, present: unknown): Pick<PackageChanges, 'filter_type'> {
  if (changes.filter_type !== undefined) return {}
  if (changes.filter && (present === 'all' || present === 'import')) return { filter_type: 'filter' }
  return changes.members && (present === 'all' || present === 'filter') ? { filter_type: 'import' } : {}
}

async function pkOf({ tx, corpId }: Ctx, staffId: string): Promise<number> {
  const [row] = await tx`select pk from staff where corp_id = ${corpId} and id = ${staffId}`
  return row?.pk as number
}

export const crowdPackages = [
  listOf(packageResource),
  createOf(packageResource, {
    body: {
      ...body,
      creator_pk: integer({ min: 1 }).optional().describe('创建人的整数主键；也可以传 creator_id'),
      creator_id: text({ min: 1 }).optional().describe('创建人的员工 ID，默认为账号关联的员工'),
    },
    description: '随即计算成员；客户很多时在后台计算，完成后 data_update_time 与 user_count 更新。',
    example: { name: '钻石会员', creator_id: 'luojianguo', filter: { tag_condition: { or_tag_list: [101] } } },
    async create(ctx, { creator_id, creator_pk: given, ...draft }, call) {
      if (given !== undefined && creator_id !== undefined)
        throw new FieldError('creator_id', reason('excludes', { field: 'creator_pk' }))
      const creator_pk = given ?? (await pkOf(ctx, await actingStaff(ctx, call, 'creator_id', creator_id)))
      const { filter, members, filter_type = filter ? 'filter' : members ? 'import' : 'all' } = draft
      if (filter && members) throw new FieldError('members', reason('excludes', { field: 'filter' }))
      const id = await createPackage(ctx, { ...draft, filter_type, creator_pk })
      await refreshPackage(ctx, id)
      return id
    },
  }),
  readOf(packageResource),
  changeOf(packageResource, {
    body: partial(body),
    description: '条件变化时重新计算成员。',
    example: { description: '所有门店的客户' },
    async change(ctx, id: number, changes) {
      if (changes.filter && changes.members) throw new FieldError('members', reason('excludes', { field: 'filter' }))
      const wanted = changes as PackageChanges
      const present = (await recordIn(ctx, packageResource, id))?.fields.filter_type
      await changePackage(ctx, id, { ...wanted, ...typeFor(wanted, present) })
      if (changes.filter || changes.members || changes.filter_type) await refreshPackage(ctx, id)
    },
  }),
  removeOf(packageResource, (ctx, id: number) => removePackage(ctx, id)),
  verbOf(packageResource, 'refresh', {
    summary: '重新计算人群包',
    description: '只有数量而没有条件与成员的人群包保持原样。客户很多时在后台计算。',
    act: (ctx, id: number) => refreshPackage(ctx, id),
  }),
]
