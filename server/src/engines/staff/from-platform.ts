import { JsonText } from '../../contract/json-text.ts'
import type { SeenDepartment, SeenStaff } from '../../platform/seen.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { putDepartment } from './department.ts'
import { staffAmong } from './known.ts'
import { changeStaff, hireStaff, type Profile } from './staff.ts'

/** Who came by the platform has authorized the self-built application, and nothing else that we know of. */
const AUTHORIZED = { oa_authorized: false, ia_authorized: true, ma_authorized: false }

export type StaffChanges = { created: number; changed: number }

/** Makes staff members what the platform shows; what it does not tell stays as it was. */
export async function upsertStaffFromPlatform(ctx: Ctx, members: readonly SeenStaff[]): Promise<StaffChanges> {
  const { tx, corpId } = ctx
  const rows = await tx<{ id: string; department: string[]; profile: Record<string, unknown>; texts: object }[]>`
    select s.id, s.department, to_json(s) as profile,
      json_build_object('extattr', s.extattr::text, 'external_profile', s.external_profile::text) as texts
    from staff s
    where s.corp_id = ${corpId} and s.id = any (${members.map(({ id }) => id)}) order by s.pk for update`
  const known = new Map(rows.map(({ texts, ...row }) => [row.id, { ...row, profile: { ...row.profile, ...texts } }]))
  const total: StaffChanges = { created: 0, changed: 0 }
  for (const { id, department, profile } of members) {
    const before = known.get(id)
    if (!before) {
      await hireStaff(ctx, { id, department: [...department], authorized: AUTHORIZED, profile: profile as Profile })
      known.set(id, { id, department: [...department], profile: { ...profile } })
      total.created++
      continue
    }
    const differs =
      String(before.department) !== String(department) ||
      Object.entries(profile).some(([name, value]) => comparable(before.profile[name]) !== comparable(value))
    if (!differs) continue
    await changeStaff(ctx, id, { department: [...department], profile: profile as Profile })
    total.changed++
  }
  return total
}

/** Objects are compared as they are written. */
const comparable = (value: unknown) => (value instanceof JsonText ? value.text : value)

/** Makes sure that these are on the staff: someone who is met before the address book tells of them has an id only. */
export async function ensureStaff(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const known = await staffAmong(ctx, ids)
  for (const id of new Set(ids)) {
    if (known.has(id)) continue
    // others may meet them in the same moment
    await ctx.tx`select pg_advisory_xact_lock(hashtextextended('staff ' || ${ctx.corpId}, 0))`
    if ((await staffAmong(ctx, [id])).has(id)) continue
    await hireStaff(ctx, { id, department: [], authorized: AUTHORIZED, profile: {} })
  }
}

/** Makes departments what the platform shows. */
export async function upsertDepartmentsFromPlatform(
  ctx: Ctx,
  departments: readonly SeenDepartment[],
): Promise<StaffChanges> {
  const { tx, corpId } = ctx
  const rows = await tx<SeenDepartment[]>`
    select id, name, name_en, parent_id, "order" from department
    where corp_id = ${corpId} and id = any (${departments.map(({ id }) => id)})`
  const known = new Map(rows.map((row) => [row.id, row]))
  const total: StaffChanges = { created: 0, changed: 0 }
  for (const { id, name, name_en, parent_id, order } of departments) {
    const before = known.get(id)
    const same =
      before?.name === name &&
      before.name_en === name_en &&
      before.parent_id === parent_id &&
      Number(before.order) === order
    if (same) continue
    await putDepartment(ctx, { id, name, name_en, parent_id, order })
    total[before ? 'changed' : 'created']++
  }
  return total
}
