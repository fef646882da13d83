import type { Tx } from '../../storage/connect.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeRow, putRow } from '../../storage/row.ts'

/** What the messaging platform may tell of a staff member; what it leaves out stays missing from every reply. */
export type Profile = {
  alias?: string
  name?: string
  english_name?: string | null
  status?: 1 | 2 | 4
  address?: string | null
  avatar?: string
  email?: string
  extattr?: object | null
  mobile?: string
  moment_address?: string | null
  position?: string
  qr_code?: string
  telephone?: string
  external_contact_able?: boolean
  external_position?: string | null
  external_profile?: object | null
  gender?: 0 | 1 | 2
}

export type Authorizations = { oa_authorized: boolean; ia_authorized: boolean; ma_authorized: boolean }

const OPTIONAL: readonly (keyof Profile)[] = [
  'alias',
  'name',
  'english_name',
  'status',
  'address',
  'avatar',
  'email',
  'extattr',
  'mobile',
  'moment_address',
  'position',
  'qr_code',
  'telephone',
  'external_contact_able',
  'external_position',
  'external_profile',
  'gender',
]

const JSON_FIELDS = ['extattr', 'external_profile'] as const

/** Adds a staff member and returns the integer primary key, which nobody of the corporation had before. */
export async function hireStaff(
  { tx, corpId, now }: Ctx,
  staff: { id: string; department: string[]; authorized: Authorizations; profile: Profile },
): Promise<number> {
  const [row] = await tx`select next_id(${corpId}, 'staff', 'pk') as pk`
  const { id, department, authorized, profile } = staff
  const absent = OPTIONAL.filter((name) => profile[name] === undefined)
  const times = { created_at: now, updated_at: now }
  await putRow(tx, 'staff', ['pk'], {
    corp_id: corpId,
    pk: row?.pk,
    id,
    department,
    ...authorized,
    ...times,
    absent,
    ...columns(tx, profile),
  })
  return row?.pk
}

/** Changes what is given; a field that was missing is missing no longer. False when there is no such staff member. */
export async function changeStaff(
  { tx, corpId, now }: Ctx,
  id: string,
  changes: { department?: string[]; authorized?: Partial<Authorizations>; profile?: Profile },
): Promise<boolean> {
  const { department, authorized, profile = {} } = changes
  const [before] = await tx<{ absent: string[] }[]>`
    select absent from staff where corp_id = ${corpId} and id = ${id} for update`
  if (!before) return false
  const absent = before.absent.filter((name) => profile[name as keyof Profile] === undefined)
  const set = { ...columns(tx, profile), ...(department ? { department } : {}), ...authorized, absent, updated_at: now }
  return changeRow(tx, 'staff', { corp_id: corpId, id }, set)
}

/** A staff member who left the enterprise stays on record, as not activated. */
export async function leaveStaff(ctx: Ctx, id: string): Promise<boolean> {
  return changeStaff(ctx, id, { profile: { status: 4 } })
}

/**
 * A staff member has another id from now on, in everything that names them. False when nobody has the old id, as when
 * the platform repeats itself.
 */
export async function renameStaff({ tx, corpId, now }: Ctx, id: string, newId: string): Promise<boolean> {
  const [row] = await tx<{ renamed: boolean }[]>`select rename_staff(${corpId}, ${id}, ${newId}, ${now}) as renamed`
  return row?.renamed ?? false
}

function columns(tx: Tx, profile: Profile): Record<string, unknown> {
  const given: Record<string, unknown> = Object.fromEntries(
    Object.entries(profile).filter(([, value]) => value !== undefined),
  )
  for (const name of JSON_FIELDS) if (given[name]) given[name] = tx.json(given[name] as never)
  return given
}
