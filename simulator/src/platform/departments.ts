import type { World } from '../sim.ts'
import { type Department, departments, placements } from '../state/records.ts'
import { departmentTree, findDepartment, findUser } from '../world/members.ts'
import { type CallContext, mayReadDetails, platformCall } from './call.ts'
import { fail } from './errors.ts'
import { int, str } from './params.ts'

export const departmentCalls = [
  platformCall({
    path: 'department/list',
    method: 'GET',
    about: 'departments in range, with all below',
    needs: 'directory',
    lags: true,
    empty: { department: [] },
    params: { id: int() },
    handle(call) {
      mayReadDetails(call)
      return { department: inRange(call, call.args.id) }
    },
  }),
  platformCall({
    path: 'department/simplelist',
    method: 'GET',
    about: 'the same, ids only',
    needs: 'directory',
    lags: true,
    empty: { department_id: [] },
    params: { id: int() },
    handle: (call) => ({
      department_id: inRange(call, call.args.id).map(({ id, parentid, order }) => ({ id, parentid, order })),
    }),
  }),
  platformCall({
    path: 'department/get',
    method: 'GET',
    about: 'one department',
    needs: 'directory',
    lags: true,
    params: { id: int({ required: 60123 }) },
    handle(call) {
      mayReadDetails(call)
      const [department] = inRange(call, call.args.id)
      return { department }
    },
  }),
  platformCall({
    path: 'department/create',
    method: 'POST',
    about: 'adds a department',
    needs: 'contact',
    errmsg: 'created',
    params: {
      name: str({ required: 40058, max: 64 }),
      name_en: str({ max: 64 }),
      parentid: int({ required: 40058 }),
      order: int(),
      id: int(),
    },
    handle({ world, args }) {
      if (!findDepartment(world, args.parentid)) fail(60004)
      nameIsFree(world, args.parentid, args.name)
      const id = args.id ?? nextId(world)
      if (findDepartment(world, id)) fail(60008, 'department id existed')
      const { name, name_en, parentid, order = id } = args
      world.store.put(departments, world.corpid, {
        id,
        name,
        name_en: name_en ?? '',
        parentid,
        order,
        department_leader: [],
      })
      return { id }
    },
  }),
  platformCall({
    path: 'department/update',
    method: 'POST',
    about: 'changes a department',
    needs: 'contact',
    errmsg: 'updated',
    params: {
      id: int({ required: 60123 }),
      name: str({ max: 64 }),
      name_en: str({ max: 64 }),
      parentid: int(),
      order: int(),
    },
    handle({ world, args }) {
      const before = findDepartment(world, args.id) ?? fail(60003)
      const after = {
        ...before,
        ...Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined)),
      }
      if (after.parentid !== before.parentid) {
        if (!findDepartment(world, after.parentid)) fail(60004)
        if (departmentTree(world, before.id).some(({ id }) => id === after.parentid)) fail(60004)
      }
      if (after.name !== before.name) nameIsFree(world, after.parentid, after.name)
      world.store.put(departments, world.corpid, after)
    },
  }),
  platformCall({
    path: 'department/delete',
    method: 'GET',
    about: 'removes an empty department',
    needs: 'contact',
    errmsg: 'deleted',
    params: { id: int({ required: 60123 }) },
    handle({ world, args: { id } }) {
      if (!findDepartment(world, id)) fail(60003)
      const by = String(id)
      if (world.store.count(placements, world.corpid, { by }) > 0) fail(60005)
      if (world.store.count(departments, world.corpid, { by }) > 0) fail(60006)
      world.store.remove(departments, world.corpid, by)
    },
  }),
]

function inRange({ world, principal }: CallContext<unknown>, id?: number): Department[] {
  if (id !== undefined && !findDepartment(world, id)) return fail(60123)
  const tree = departmentTree(world, id)
  if (principal.kind !== 'app' || principal.app.visible === 'all') return tree
  const seen = new Set(principal.app.visible.flatMap((userid) => findUser(world, userid)?.department ?? []))
  const found = tree.filter((department) => seen.has(department.id))
  if (id !== undefined && found.length === 0) fail(60011)
  return found
}

function nameIsFree(world: World, parentid: number, name: string): void {
  const siblings = world.store.list(departments, world.corpid, { by: String(parentid) })
  if (siblings.some((sibling) => sibling.name === name)) fail(60008)
}

function nextId(world: World): number {
  let id = world.store.bump(world.corpid, 'department') + 1
  while (findDepartment(world, id)) id = world.store.bump(world.corpid, 'department') + 1
  return id
}
