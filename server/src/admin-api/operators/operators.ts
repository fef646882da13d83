import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { integer, queryInteger, seconds, text } from '../../contract/fields.ts'
import { enterLink } from '../../contract/own-addresses.ts'
import { Problem } from '../../contract/problem.ts'
import { mustBe, reason } from '../../contract/reasons.ts'
import { type Role, roles } from '../../contract/roles.ts'
import { lockCorp } from '../../engines/corporations/turn.ts'
import { makeLink } from '../../engines/operators/link.ts'
import {
  createOperator,
  operatorName,
  putMember,
  resetOperator,
  setDisabled,
} from '../../engines/operators/operator.ts'
import { expectStaff, isStaff } from '../../engines/staff/known.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sql, verbatim } from '../../storage/sql.ts'
import { inCorporation, type WriteCall } from '../kit/call.ts'
import { changeOf, listOf, locked, readOf, removeOf, verbOf } from '../kit/endpoints.ts'
import { expectMayGive } from '../kit/narrow-keys.ts'
import { recordIn } from '../kit/record.ts'
import { filter, partial, type Resource } from '../kit/resource.ts'
import { isPerson } from '../session/account.ts'
import { toolsOf } from '../tools.ts'

const role = z
  .enum(roles)
  .meta({ rule: mustBe('one_of', { values: roles }) })
  .describe('角色')
const body = { role, staff_id: text({ min: 1 }).nullable().default(null).describe('对应的员工，工单操作以其身份进行') }

const Member = z
  .object({
    operator_id: integer({ min: 1 }).describe('操作员 ID'),
    name: operatorName,
    role,
    staff_id: text().nullable().describe('对应的员工'),
    has_password: z.boolean().describe('是否设置了密码'),
    totp: z.boolean().describe('是否开启动态验证码'),
    created_at: seconds.describe('加入时间'),
    signed_in_at: seconds.nullable().describe('首次登录的时间；登录过的，只有服务器管理员可以再生成链接'),
    last_seen_at: seconds.nullable().describe('最近使用时间'),
    disabled_at: seconds.nullable().describe('停用时间'),
  })
  .meta({ id: 'Operator' })

const members: Resource = {
  ...{ path: 'operators', tag: '操作员', noun: '操作员', kind: 'operator', table: 'operator_member' },
  rights: { read: 'operators:read', write: 'operators:write' },
  id: { column: 'operator_id', schema: queryInteger({ min: 1 }), example: '1', removable: '2' },
  record: Member,
  item: verbatim(`(select row_to_json(x)::text from (
    select r.operator_id, o.name, r.role, r.staff_id, o.password is not null as has_password, o.totp is not null as totp,
      r.created_at, o.signed_in_at, greatest(
        (select max(s.seen_at) from operator_session s where s.operator_id = r.operator_id),
        (select max(k.last_used_at) from operator_key k where k.operator_id = r.operator_id)) as last_seen_at,
      o.disabled_at
    from operator o where o.operator_id = r.operator_id) x)`),
  sorts: { operator_id: { columns: ['operator_id'] } },
  filters: {
    role: filter(role, (value) => sql`r.role = ${value}`),
    name: filter(
      operatorName,
      (name) => sql`r.operator_id in (select o.operator_id from operator o where o.name = ${name})`,
    ),
  },
}

const { path: PATH, tag, rights, id } = members
const LINK = z.string().nullable()
const NAME_TAKEN = {
  name_taken: {
    status: 409,
    title: { zh: '企业已有这个登录名的操作员', en: 'the corporation has an operator of this name already' },
  },
}
const NOT_YOURS = {
  of_others: {
    status: 409,
    title: {
      zh: '该操作员还属于其他企业，只有服务器管理员可以操作',
      en: 'the operator belongs to other corporations too; only a server administrator may do this',
    },
  },
}
const LAST_OWNER = {
  last_owner: { status: 409, title: { zh: '企业至少要有一个 owner', en: 'the corporation needs at least one owner' } },
}

const HAS_ENTERED = {
  has_signed_in: {
    status: 409,
    title: {
      zh: '该操作员已登录过，只有服务器管理员可以生成链接',
      en: 'the operator has signed in before; only a server administrator may make a link',
    },
  },
}
const DISABLED = {
  disabled: {
    status: 409,
    title: { zh: '该操作员已停用，须先恢复', en: 'the operator is disabled: enable them first' },
  },
}

const draft = { name: operatorName, ...body }

const invite = inCorporation<WriteCall<typeof draft>>(
  {
    ...{ method: 'POST', path: PATH, tag, summary: '邀请操作员', right: rights.write, status: 201 },
    description: '用 API 密钥调用时没有链接，须由登录的人生成。',
    body: draft,
    reply: Member.extend({ link: LINK.describe('一次性登录链接，15 分钟内有效，只显示这一次') }).meta({
      id: 'InvitedOperator',
    }),
    shownOnce: ['link'],
    errors: NAME_TAKEN,
    example: { body: { name: 'lina', role: 'marketer' } },
  },
  async (call) => {
    const { ctx, body, origin, fail, audit, caller, replyHeaders } = call
    const { name, role, staff_id } = body
    expectMayGive(call, role)
    await expectMemberStaff(call, staff_id)
    await lockCorp(ctx)
    if (await isMemberNamed(ctx, name)) throw fail('name_taken')
    const operatorId = await createOperator(ctx.tx, { name }, ctx.now)
    await putMember(ctx, { operator_id: operatorId, role, staff_id })
    const made = await recordIn(ctx, members, operatorId)
    await audit({ action: 'created', kind: 'operator', id: operatorId, after: made?.fields })
    replyHeaders.location = `/admin-api/corps/${encodeURIComponent(ctx.corpId)}/${PATH}/${operatorId}`
    return { ...made?.fields, link: isPerson(caller) ? await linkOf(ctx, operatorId, origin) : null }
  },
)

const link = inCorporation<WriteCall>(
  {
    ...{
      method: 'POST',
      path: `${PATH}/{id}/link`,
      tag,
      summary: '生成一次性登录链接',
      right: rights.write,
      personal: true,
    },
    description: '给从未登录过的操作员；登录过的只有服务器管理员可以，以免有人以他人的名义操作。不能使用 API 密钥。',
    params: { id: id.schema },
    reply: { link: LINK.describe('一次性登录链接，15 分钟内有效，只显示这一次') },
    shownOnce: ['link'],
    errors: { ...NOT_YOURS, ...DISABLED, ...HAS_ENTERED },
    ...{ example: { path: { id: id.example } }, versioned: true },
  },
  async (call) => {
    const { ctx, path, audit, origin, fail, caller } = call
    const { fields } = await locked(members, call, path.id)
    await expectOnlyHere(call)
    if (fields.disabled_at !== null) throw fail('disabled')
    if (!caller.isAdministrator && fields.signed_in_at !== null) throw fail('has_signed_in')
    await audit({ action: 'link', kind: 'operator', id: path.id })
    return { link: await linkOf(ctx, path.id, origin) }
  },
)

/** What only those decide who are answerable for the operator everywhere: the one corporation, or an administrator. */
const account = (verb: string, summary: string, act: (ctx: Ctx, id: number) => Promise<void>) =>
  verbOf(members, verb, {
    ...{ summary, errors: { ...NOT_YOURS, ...LAST_OWNER } },
    async act(ctx, operatorId: number, _body, call) {
      await expectOnlyHere(call)
      await act(ctx, operatorId)
      await expectOwner(call)
    },
  })

export const operators = [
  listOf(members),
  invite,
  readOf(members),
  changeOf(members, {
    body: partial(body),
    errors: LAST_OWNER,
    example: { role: 'owner' },
    async change(ctx, operator_id: number, changes, call) {
      if (changes.role !== undefined) expectMayGive(call, changes.role)
      await expectMemberStaff({ ...call, ctx }, changes.staff_id)
      const before = (await recordIn(ctx, members, operator_id))?.fields as { role: Role; staff_id: string | null }
      const { role, staff_id } = { ...before, ...changes } as typeof before
      await putMember(ctx, { operator_id, role, staff_id })
      await expectOwner(call)
    },
  }),
  removeOf(members, async (ctx, operatorId: number, call) => {
    await ctx.tx`delete from operator_member where corp_id = ${ctx.corpId} and operator_id = ${operatorId}`
    await expectOwner(call)
  }),
  link,
  account('disable', '停用操作员，并吊销其会话与 API 密钥', (ctx, operatorId) =>
    setDisabled(ctx.tx, operatorId, ctx.now),
  ),
  account('enable', '恢复操作员', (ctx, operatorId) => setDisabled(ctx.tx, operatorId, null)),
  account('reset', '清除密码、动态验证码与 API 密钥，并退出全部会话', (ctx, operatorId) =>
    resetOperator(ctx.tx, operatorId, ctx.now),
  ),
]

async function linkOf(ctx: Ctx, operatorId: number, origin: string): Promise<string> {
  return enterLink(origin, await makeLink(ctx.tx, operatorId, ctx.now))
}

async function isMemberNamed({ tx, corpId }: Ctx, name: string): Promise<boolean> {
  const found = await tx`
    select 1 from operator_member m join operator o on o.operator_id = m.operator_id
    where m.corp_id = ${corpId} and o.name = ${name}`
  return found.length > 0
}

async function expectMemberStaff(call: Pick<WriteCall, 'ctx' | 'tools'>, staffId: string | null | undefined) {
  if (!staffId) return
  const { corpId } = call.ctx
  const pool = await toolsOf(call).elsewhere(corpId)
  if (!pool) return expectStaff(call.ctx, { staff_id: [staffId] })
  if (!(await isStaff({ corpId, pool }, staffId)))
    throw new FieldError('staff_id', reason('not_found', { kind: 'staff', value: staffId }))
}

type Deciding = Pick<WriteCall, 'ctx' | 'caller' | 'path' | 'fail'>

async function expectOnlyHere({ ctx, caller, path }: Deciding): Promise<void> {
  if (caller.isAdministrator) return
  const [row] = await ctx.tx`select operator_is_only_here(${path.id as number}) as own`
  if (!row?.own) throw new Problem('of_others', NOT_YOURS.of_others)
}

/**
 * A corporation that nobody owns could only be entered by administrators. A call that takes an owner away waits for
 * others that do, so that two owners cannot take each other away.
 */
async function expectOwner({ ctx, caller }: Deciding): Promise<void> {
  if (caller.isAdministrator) return
  await lockCorp(ctx)
  const owners = await ctx.tx`
    select 1 from operator_member m join operator o on o.operator_id = m.operator_id
    where m.corp_id = ${ctx.corpId} and m.role = 'owner' and o.disabled_at is null limit 1`
  if (owners.length === 0) throw new Problem('last_owner', LAST_OWNER.last_owner)
}
