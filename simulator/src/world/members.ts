import type { World } from '../sim.ts'
import { type Department, departments, placements, type User, users, workMails } from '../state/records.ts'

/** A member by id, whatever its case. */
export const findUser = (world: World, userid: string): User | undefined =>
  world.store.get(users, world.corpid, userid.toLowerCase())

/** Writes a member and the index of who is in which department. */
export function saveUser(world: World, user: User): void {
  const { store, corpid } = world
  const key = user.userid.toLowerCase()
  for (const placed of store.list(placements, corpid, { by2: key })) {
    if (!user.department.includes(placed.department)) {
      store.remove(placements, corpid, placements.id(placed))
    }
  }
  for (const department of user.department) store.put(placements, corpid, { userid: user.userid, department })
  if (user.biz_mail) store.put(workMails, corpid, { userid: user.userid, biz_mail: user.biz_mail })
  else store.remove(workMails, corpid, key)
  store.put(users, corpid, user)
}

export function removeUser(world: World, userid: string): void {
  const { store, corpid } = world
  for (const placed of store.list(placements, corpid, { by2: userid.toLowerCase() })) {
    store.remove(placements, corpid, placements.id(placed))
  }
  store.remove(users, corpid, userid.toLowerCase())
  store.remove(workMails, corpid, userid.toLowerCase())
}

export const findDepartment = (world: World, id: number): Department | undefined =>
  world.store.get(departments, world.corpid, String(id))

/** A department and all below it, parents first. */
export function departmentTree(world: World, root?: number): Department[] {
  const all = world.store.list(departments, world.corpid)
  if (root === undefined) return all
  const start = all.find(({ id }) => id === root)
  if (!start) return []
  const children = Map.groupBy(all, ({ parentid }) => parentid)
  const found: Department[] = []
  const seen = new Set<number>()
  const queue = [start]
  for (const department of queue) {
    if (seen.has(department.id)) continue
    seen.add(department.id)
    found.push(department)
    queue.push(...(children.get(department.id) ?? []))
  }
  return found
}

/** The ids of a department's own members. */
export const membersOf = (world: World, department: number): string[] =>
  world.store.list(placements, world.corpid, { by: String(department) }).map(({ userid }) => userid)

/** Members of departments and all below them, each once. */
export function membersBelow(world: World, roots: number[]): string[] {
  const found = new Set<string>()
  for (const root of roots) {
    for (const { id } of departmentTree(world, root)) for (const userid of membersOf(world, id)) found.add(userid)
  }
  return [...found]
}

/** Members who have activated their account. */
export const isActive = (user: User | undefined): user is User => user?.status === 1
