import { z } from 'zod'
import { integer, queryInteger, seconds, text } from '../../contract/fields.ts'
import { Problem } from '../../contract/problem.ts'
import { type Role, roles } from '../../contract/roles.ts'
import { lockCorp } from '../../engines/corporations/turn.ts'
import {
  createOperator,
  OperatorError,
  operatorName,
  putMember,
  resetOperator,
  setDisabled,
} from '../../engines/operators/operator.ts'
import { makeLink } from '../../engines/operators/session.ts'
import { expectStaff } from '../../engines/staff/known.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sql, verbatim } from '../../storage/sql.ts'
import { inCorporation, type WriteCall } from '../kit/call.ts'
import { changeOf, listOf, locked, readOf, removeOf, verbOf } from '../kit/endpoints.ts'
import { recordIn } from '../kit/record.ts'
import { filter, partial, type Resource } from '../kit/resource.ts'

const role = z
  .enum(roles)
  .meta({ rule: roles.join('、') })
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
      r.created_at, greatest(
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
  volatile: ['last_seen_at'],
}

const { path: PATH, tag, rights, id } = members
const LINK = z.string().nullable().describe('一次性登录链接，15 分钟内有效，只显示这一次')
const NAME_TAKEN = { name_taken: { status: 409, title: '登录名已被使用' } }
const NOT_YOURS = { of_others: { status: 409, title: '该操作员还属于其他企业，只有服务器管理员可以操作' } }
const LAST_OWNER = { last_owner: { status: 409, title: '企业至少要有一个 owner' } }

const DISABLED = { disabled: { status: 409, title: '该操作员已停用，须先恢复' } }

const draft = { name: operatorName, ...body }

const invite = inCorporation<WriteCall<typeof draft>>(
  {
    ...{ method: 'POST', path: PATH, tag, summary: '邀请操作员', right: rights.write, status: 201 },
    ...{ body: draft, reply: Member.extend({ link: LINK }).meta({ id: 'InvitedOperator' }), shownOnce: ['link'] },
    errors: NAME_TAKEN,
    example: { body: { name: 'lina', role: 'marketer' } },
  },
  async ({ ctx, body, origin, fail, audit, replyHeaders }) => {
    const { name, role, staff_id } = body
    await expectMemberStaff(ctx, staff_id)
    const operatorId = await createOperator(ctx.tx, { name }, ctx.now).catch((error) => {
      throw error instanceof OperatorError ? fail('name_taken') : error
    })
    await putMember(ctx, { operator_id: operatorId, role, staff_id })
    const made = await recordIn(ctx, members, operatorId)
    await audit({ action: 'created', kind: 'operator', id: operatorId, after: made?.fields })
    replyHeaders.location = `/admin-api/corps/${encodeURIComponent(ctx.corpId)}/${PATH}/${operatorId}`
    return { ...made?.fields, link: await linkOf(ctx, operatorId, origin) }
  },
)

const link = inCorporation<WriteCall>(
  {
    ...{ method: 'POST', path: `${PATH}/{id}/link`, tag, summary: '生成一次性登录链接', right: rights.write },
    ...{ params: { id: id.schema }, reply: { link: LINK }, shownOnce: ['link'] },
    errors: { ...NOT_YOURS, ...DISABLED },
    ...{ example: { path: { id: id.example } }, versioned: true },
  },
  async (call) => {
    const { ctx, path, audit, origin, fail } = call
    const { fields } = await locked(members, call, path.id)
    await expectOnlyHere(call)
    if (fields.disabled_at !== null) throw fail('disabled')
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
      await expectMemberStaff(ctx, changes.staff_id)
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
  account('disable', '停用操作员', (ctx, operatorId) => setDisabled(ctx.tx, operatorId, ctx.now)),
  account('enable', '恢复操作员', (ctx, operatorId) => setDisabled(ctx.tx, operatorId, null)),
  account('reset', '清除密码与动态验证码，并退出全部会话', (ctx, operatorId) => resetOperator(ctx.tx, operatorId)),
]

async function linkOf(ctx: Ctx, operatorId: number, origin: string): Promise<string> {
  return `${origin}/console/enter#${await makeLink(ctx.tx, operatorId, ctx.now)}`
}

async function expectMemberStaff(ctx: Ctx, staffId: string | null | undefined): Promise<void> {
  if (staffId) await expectStaff(ctx, { staff_id: [staffId] })
}

type Deciding = Pick<WriteCall, 'ctx' | 'rights' | 'path' | 'fail'>

async function expectOnlyHere({ ctx, rights, path }: Deciding): Promise<void> {
  if (rights.has('seats:write')) return
  const [row] = await ctx.tx`select operator_is_only_here(${path.id as number}) as own`
  if (!row?.own) throw new Problem('of_others', NOT_YOURS.of_others)
}

/**
 * A corporation that nobody owns could only be entered by administrators. Whoever takes an owner away waits for others who do,
 * so that two owners cannot take each other away.
 */
async function expectOwner({ ctx, rights }: Deciding): Promise<void> {
  if (rights.has('seats:write')) return
  await lockCorp(ctx)
  const owners = await ctx.tx`
    select 1 from operator_member m join operator o on o.operator_id = m.operator_id
    where m.corp_id = ${ctx.corpId} and m.role = 'owner' and o.disabled_at is null limit 1`
  if (owners.length === 0) throw new Problem('last_owner', LAST_OWNER.last_owner)
}
