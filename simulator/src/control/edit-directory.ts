import { z } from 'zod'
import { emit } from '../callbacks/emit.ts'
import type { Elements } from '../callbacks/xml.ts'
import { refuse } from '../refuse.ts'
import type { World } from '../sim.ts'
import { type Department, departments, follows, placements, type User } from '../state/records.ts'
import { departmentTree, findDepartment, findUser, removeUser, saveUser } from '../world/members.ts'
import { resign } from '../world/resign.ts'

export const userEdit = z.strictObject({
  corpid: z.string(),
  kind: z.literal('user'),
  userid: z.string().min(1).max(64),
  delete: z.boolean().optional(),
  new_userid: z.string().min(1).max(64).optional(),
  name: z.string().optional(),
  alias: z.string().optional(),
  english_name: z.string().optional(),
  department: z.array(z.int()).min(1).optional(),
  order: z.array(z.int()).optional(),
  main_department: z.int().optional(),
  is_leader_in_dept: z.array(z.int()).optional(),
  direct_leader: z.array(z.string()).optional(),
  position: z.string().optional(),
  mobile: z.string().optional(),
  gender: z.coerce.string().optional(),
  email: z.string().optional(),
  biz_mail: z.string().optional(),
  telephone: z.string().optional(),
  address: z.string().optional(),
  avatar: z.string().optional(),
  thumb_avatar: z.string().optional(),
  qr_code: z.string().optional(),
  status: z.int().optional(),
  external_position: z.string().optional(),
  external_profile: z.record(z.string(), z.unknown()).optional(),
  extattr: z.record(z.string(), z.unknown()).optional(),
})

export const departmentEdit = z.strictObject({
  corpid: z.string(),
  kind: z.literal('department'),
  id: z.int().positive(),
  delete: z.boolean().optional(),
  name: z.string().optional(),
  name_en: z.string().optional(),
  parentid: z.int().optional(),
  order: z.int().optional(),
  department_leader: z.array(z.string()).optional(),
})

const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

export function editUser(world: World, input: z.output<typeof userEdit>): User | { userid: string } {
  const { corpid, kind, delete: gone, new_userid, userid, ...fields } = input
  const before = findUser(world, userid)
  if (gone) {
    if (!before) return refuse(`userid: there is no member ${userid}`, 404)
    resign(world, before)
    tellUser(world, 'delete_user', before, [])
    return { userid: before.userid }
  }
  for (const id of fields.department ?? [])
    if (!findDepartment(world, id)) refuse(`department: there is no department ${id}`)
  const after: User = {
    department: [1],
    status: 1,
    name: userid,
    ...before,
    ...given(fields),
    userid: new_userid ?? before?.userid ?? userid,
  }
  if (new_userid && before) rename(world, before, new_userid)
  saveUser(world, after)
  const changed = given(fields)
  tellUser(
    world,
    before ? 'update_user' : 'create_user',
    { ...after, userid: before?.userid ?? userid },
    elementsOf(before ? { userid, ...changed } : after, new_userid),
  )
  return after
}

/** A member's id can change once on the platform: what belongs to them follows. */
function rename(world: World, before: User, userid: string): void {
  const { store, corpid } = world
  if (findUser(world, userid)) refuse(`new_userid: ${userid} is taken`)
  removeUser(world, before.userid)
  for (const follow of store.list(follows, corpid, { by: before.userid })) {
    store.remove(follows, corpid, follows.id(follow))
    store.put(follows, corpid, { ...follow, userid })
  }
}

/** Addresses that were saved after 2022-08-15 get ids and departments only, and only when one of them changed. */
function tellUser(world: World, change: string, user: User, elements: Elements): void {
  const details = world.setting<boolean>('contact_event_details')
  const shown = details ? elements : elements.filter(([name]) => name === 'Department' || name === 'NewUserID')
  if (!details && change === 'update_user' && shown.length === 0) return
  emit(world, 'change_contact', [['ChangeType', change], ['UserID', user.userid], ...shown], { userid: user.userid })
}

const NAMES: [field: string, element: string][] = [
  ['name', 'Name'],
  ['department', 'Department'],
  ['main_department', 'MainDepartment'],
  ['is_leader_in_dept', 'IsLeaderInDept'],
  ['direct_leader', 'DirectLeader'],
  ['position', 'Position'],
  ['mobile', 'Mobile'],
  ['gender', 'Gender'],
  ['email', 'Email'],
  ['biz_mail', 'BizMail'],
  ['status', 'Status'],
  ['avatar', 'Avatar'],
  ['alias', 'Alias'],
  ['telephone', 'Telephone'],
  ['address', 'Address'],
]
const BARE = new Set(['Gender', 'Status', 'MainDepartment'])

function elementsOf(fields: Record<string, unknown>, newUserid?: string): Elements {
  const found: Elements = newUserid ? [['NewUserID', newUserid]] : []
  for (const [field, element] of NAMES) {
    const value = fields[field]
    if (value === undefined) continue
    const text = Array.isArray(value) ? value.join(',') : String(value)
    found.push([element, BARE.has(element) && /^\d+$/.test(text) ? Number(text) : text])
  }
  return found
}

export function editDepartment(world: World, input: z.output<typeof departmentEdit>): Department | { id: number } {
  const { corpid, kind, delete: gone, ...fields } = input
  const { store } = world
  const { id } = fields
  const before = findDepartment(world, id)
  if (gone) {
    if (!before) return refuse(`id: there is no department ${id}`, 404)
    if (departmentTree(world, id).length > 1 || store.count(placements, corpid, { by: String(id) }) > 0)
      refuse('id: the department is not empty')
    store.remove(departments, corpid, String(id))
    emit(world, 'change_contact', [
      ['ChangeType', 'delete_party'],
      ['Id', id],
    ])
    return { id }
  }
  const after: Department = { name: '', parentid: 1, order: 0, department_leader: [], ...before, ...given(fields), id }
  if (after.parentid !== 0 && !findDepartment(world, after.parentid))
    refuse(`parentid: there is no department ${after.parentid}`)
  store.put(departments, corpid, after)
  const elements: Elements = [
    ['ChangeType', before ? 'update_party' : 'create_party'],
    ['Id', id],
    ...(!before || fields.name !== undefined ? [['Name', after.name] as [string, string]] : []),
    ...(!before || fields.parentid !== undefined ? [['ParentId', after.parentid] as [string, number]] : []),
    ...(!before ? [['Order', after.order] as [string, number]] : []),
  ]
  emit(world, 'change_contact', elements)
  return after
}
