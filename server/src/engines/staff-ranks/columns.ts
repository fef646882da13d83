import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import type { RankChanges } from './rank.ts'

/** The columns of these values; throws when they name staff or departments that do not exist. */
export async function columnsOf({ tx, corpId }: Ctx, rank: RankChanges): Promise<Record<string, unknown>> {
  const { staff_list = [], department_list, group_list, ...plain } = rank
  const departments = Array.isArray(department_list) ? department_list : []
  const [missing] = await tx`
    select field, kind, value from (
      select 'staff_list' as field, 'staff' as kind, v as value from unnest(${staff_list}::text[]) v
        where not exists (select from staff s where s.corp_id = ${corpId} and s.id = v)
      union all
      select 'department_list', 'department', v from unnest(${departments}::text[]) v
        where v <> '0' and not exists (select from department d where d.corp_id = ${corpId} and d.id = v)) x
    limit 1`
  if (missing) throw new FieldError(missing.field, reason('not_found', { kind: missing.kind, value: missing.value }))
  return {
    ...plain,
    ...(rank.staff_list === undefined ? {} : { staff_list }),
    ...(department_list === undefined ? {} : { department_list: tx.json(department_list) }),
    ...(group_list === undefined ? {} : { group_list: tx.json(group_list) }),
  }
}
