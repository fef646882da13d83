import type { World } from '../sim.ts'
import { people, placements, type User, users, workMails } from '../state/records.ts'
import { dayOf } from '../world/calendar.ts'
import { departmentTree, findDepartment, findUser, membersOf, saveUser } from '../world/members.ts'
import { resign } from '../world/resign.ts'
import { type CallContext, canSee, cursorOf, mayReadDetails, mustSee, platformCall, readCursor } from './call.ts'
import { fail, PlatformError } from './errors.ts'
import { bool, int, ints, object, pageSize, str, strs } from './params.ts'

const DETAILS = ['avatar', 'thumb_avatar', 'mobile', 'email', 'biz_mail', 'qr_code', 'address']
const arrays = { department: [], order: [], is_leader_in_dept: [], direct_leader: [] }

const userFields = {
  name: str({ max: 64 }),
  alias: str({ max: 64 }),
  mobile: str(),
  department: ints({ max: 100 }),
  order: ints(),
  position: str({ max: 128 }),
  gender: str(),
  email: str({ max: 64 }),
  biz_mail: str({ max: 64 }),
  is_leader_in_dept: ints(),
  direct_leader: strs({ max: 1 }),
  enable: int(),
  avatar_mediaid: str(),
  telephone: str({ max: 32 }),
  address: str({ max: 128 }),
  main_department: int(),
  extattr: object(),
  to_invite: bool(),
  external_position: str({ max: 12 }),
  external_profile: object(),
}

export const userCalls = [
  platformCall({
    path: 'user/get',
    method: 'GET',
    about: 'one member',
    needs: 'directory',
    lags: true,
    empty: arrays,
    params: { userid: str({ required: 41009 }) },
    handle(call) {
      const user = findUser(call.world, call.args.userid) ?? fail(60111)
      mustSee(call, user.userid)
      mayReadDetails(call)
      return shown(call, user)
    },
  }),
  platformCall({
    path: 'user/simplelist',
    method: 'GET',
    about: 'a department’s members, briefly',
    needs: 'directory',
    lags: true,
    empty: { userlist: [] },
    params: { department_id: int({ required: 60123 }), fetch_child: bool(false) },
    handle: (call) => ({
      userlist: members(call, call.args).map(({ userid, name, department }) => ({
        userid,
        name,
        department,
        open_userid: call.world.ids.of('open_userid', call.world.corpid, userid),
      })),
    }),
  }),
  platformCall({
    path: 'user/list',
    method: 'GET',
    about: 'a department’s members in full',
    needs: 'directory',
    lags: true,
    empty: { userlist: [] },
    params: { department_id: int({ required: 60123 }), fetch_child: bool(false) },
    handle: (call) => ({ userlist: members(call, call.args).map((user) => shown(call, user)) }),
  }),
  platformCall({
    path: 'user/list_id',
    method: 'POST',
    about: 'one row per member and department',
    needs: 'contact',
    lags: true,
    empty: { dept_user: [] },
    params: { cursor: str(), limit: pageSize(10_000, 10_000) },
    handle({ world, args }) {
      const { records, next } = world.store.page(placements, world.corpid, {
        after: readCursor(args.cursor),
        limit: args.limit,
      })
      return {
        next_cursor: cursorOf(next),
        dept_user: records.map(({ userid, department }) => ({ userid, department })),
      }
    },
  }),
  platformCall({
    path: 'user/getuserid',
    method: 'POST',
    about: 'a member by phone; too many misses block it for a day',
    needs: 'directory',
    params: { mobile: str({ required: 40058 }) },
    handle: ({ world, args }) => lookUp(world, 60103, byMobile(world, args.mobile)),
  }),
  platformCall({
    path: 'user/get_userid_by_email',
    method: 'POST',
    about: 'a member by mail address: `email_type` 1 the corporation’s, 2 their own, either when it is left out',
    needs: 'directory',
    params: { email: str({ required: 40058 }), email_type: int() },
    handle: ({ world, args }) => lookUp(world, 60111, byMail(world, args.email, args.email_type)),
  }),
  platformCall({
    path: 'user/convert_to_openid',
    method: 'POST',
    about: 'a member’s openid',
    needs: 'directory',
    params: { userid: str({ required: 41009 }) },
    handle(call) {
      const user = findUser(call.world, call.args.userid) ?? fail(60111)
      mustSee(call, user.userid)
      if (user.no_wechat) fail(43004)
      return { openid: call.world.ids.of('openid', call.world.corpid, user.userid) }
    },
  }),
  platformCall({
    path: 'user/convert_to_userid',
    method: 'POST',
    about: 'a member by openid',
    needs: 'directory',
    params: { openid: str({ required: 40058 }) },
    handle({ world, args: { openid } }) {
      if (world.store.count(people, '', { by2: openid }) > 0) fail(60111)
      const found = world.store
        .list(users, world.corpid)
        .find(({ userid }) => world.ids.of('openid', world.corpid, userid) === openid)
      return { userid: (found ?? fail(60111)).userid }
    },
  }),
  platformCall({
    path: 'user/create',
    method: 'POST',
    about: 'adds a member',
    needs: 'contact',
    errmsg: 'created',
    params: { ...userFields, userid: str({ required: 41009, max: 64 }), name: str({ required: 40058, max: 64 }) },
    handle({ world, args }) {
      const { enable, to_invite, avatar_mediaid, ...fields } = args
      if (findUser(world, args.userid)) fail(60102)
      if (!args.mobile && !args.email) fail(60103, 'mobile and email are both empty')
      if (args.mobile && world.store.count(users, world.corpid, { by: args.mobile }) > 0) fail(60104)
      const department = checkDepartments(world, args.department ?? [1])
      saveUser(world, {
        ...clean(fields),
        userid: args.userid,
        name: args.name,
        department,
        status: enable === 0 ? 2 : 1,
      })
    },
  }),
  platformCall({
    path: 'user/update',
    method: 'POST',
    about: 'changes a member',
    needs: 'contact',
    errmsg: 'updated',
    params: { ...userFields, userid: str({ required: 41009 }) },
    handle({ world, args }) {
      const { enable, to_invite, avatar_mediaid, ...fields } = args
      const user = findUser(world, args.userid) ?? fail(60111)
      if (args.department) checkDepartments(world, args.department)
      const status = enable === undefined ? user.status : enable === 0 ? 2 : 1
      saveUser(world, { ...user, ...clean(fields), userid: user.userid, status } as User)
    },
  }),
  platformCall({
    path: 'user/delete',
    method: 'GET',
    about: 'removes a member; their customers wait for another',
    needs: 'contact',
    errmsg: 'deleted',
    params: { userid: str({ required: 41009 }) },
    handle({ world, args }) {
      resign(world, findUser(world, args.userid) ?? fail(60111))
    },
  }),
  platformCall({
    path: 'user/batchdelete',
    method: 'POST',
    about: 'removes members',
    needs: 'contact',
    errmsg: 'deleted',
    params: { useridlist: strs({ required: 41009, max: 200 }) },
    handle({ world, args }) {
      for (const userid of args.useridlist) resign(world, findUser(world, userid) ?? fail(60111))
    },
  }),
]

function members(
  call: CallContext<unknown>,
  { department_id, fetch_child }: { department_id: number; fetch_child: boolean },
): User[] {
  const { world } = call
  if (!findDepartment(world, department_id)) fail(60123)
  mayReadDetails(call)
  const tree = fetch_child ? departmentTree(world, department_id).map(({ id }) => id) : [department_id]
  const ids = new Set(tree.flatMap((id) => membersOf(world, id)).filter((userid) => canSee(call, userid)))
  return [...ids].flatMap((userid) => findUser(world, userid) ?? [])
}

function shown({ world, principal }: CallContext<unknown>, user: User): Record<string, unknown> {
  const { no_wechat, unnamed, ...full }: User = { ...arrays, order: user.department.map(() => 0), ...user }
  if (!full.is_leader_in_dept?.length) full.is_leader_in_dept = user.department.map(() => 0)
  const all = {
    ...full,
    open_userid: world.ids.of('open_userid', world.corpid, user.userid),
    main_department: user.main_department ?? user.department[0],
  }
  if (principal.kind === 'contact' || world.setting('member_details')) return all
  return { ...Object.fromEntries(Object.entries(all).filter(([name]) => !DETAILS.includes(name))), gender: '0' }
}

const byMobile = ({ store, corpid }: World, mobile: string) =>
  mobile ? store.list(users, corpid, { by: mobile, limit: 1 })[0] : undefined

function byMail({ store, corpid }: World, mail: string, type?: number) {
  if (!mail) return undefined
  const [work] = type === 2 ? [] : store.list(workMails, corpid, { by: mail, limit: 1 })
  return work ?? (type === 1 ? undefined : store.list(users, corpid, { by2: mail, limit: 1 })[0])
}

/** Says who it is; many misses block the call for a day. */
function lookUp(world: World, missing: number, user: { userid: string } | undefined): { userid: string } {
  const { store, corpid } = world
  const window = `quota:lookup-miss:${dayOf(world.now)}`
  if (store.counter(corpid, window) > Math.max(1, store.count(users, corpid) * 0.2)) fail(45009)
  if (user) return { userid: user.userid }
  throw new PlatformError(missing, undefined, {}, () => void store.bump(corpid, window))
}

function checkDepartments(world: World, ids: number[]): number[] {
  if (ids.length === 0 || ids.some((id) => !findDepartment(world, id))) fail(60123)
  return ids
}

const clean = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
