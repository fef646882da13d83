import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { integer, queryInteger, seconds, text } from '../../contract/fields.ts'
import { mustBe, reason } from '../../contract/reasons.ts'
import { rights } from '../../contract/roles.ts'
import { endpoint } from '../../endpoint.ts'
import { makeKey } from '../../engines/operators/key.ts'
import { expectScope } from '../../engines/operators/key-scope.ts'
import type { Sql } from '../../storage/connect.ts'
import type { OperatorCaller } from '../authenticate.ts'
import { changeOwnAccount, TAG } from './account.ts'

const PATH = '/admin-api/session/keys'

const right = z.enum(rights).meta({ rule: mustBe('one_of', { values: rights }) })

const ApiKey = z
  .object({
    key_id: integer({ min: 1 }).describe('密钥 ID'),
    name: text().describe('用途'),
    created_at: seconds.describe('创建时间'),
    last_used_at: seconds.nullable().describe('最近使用时间'),
    revoked_at: seconds.nullable().describe('吊销时间'),
    corp_id: text().nullable().describe('只能用于这个企业，以及由它复制的沙箱；null 表示不限'),
    rights: z.array(z.enum(rights)).nullable().describe('只有这些权限；null 表示与本人相同'),
    expires_at: seconds.nullable().describe('失效时间；null 表示不失效'),
  })
  .meta({ id: 'ApiKey' })

type Row = z.output<typeof ApiKey>

export const listKeys = endpoint({
  ...{ audience: 'admin', method: 'GET', path: PATH, tag: TAG, summary: '列出自己的 API 密钥' },
  description: '用收窄的密钥调用时，只有它自己。',
  reply: { items: z.array(ApiKey), total: z.int() },
  async handle({ caller, pool }) {
    const { operator_id, key_id, key_corp_id, key_rights } = (caller as OperatorCaller).operator
    const only = key_corp_id === null && key_rights === null ? null : key_id
    const items = await pool<Row[]>`
      select key_id, name, created_at, last_used_at, revoked_at, only_corp_id as corp_id, rights, expires_at
      from operator_key
      where operator_id = ${operator_id} and (${only}::bigint is null or key_id = ${only}) order by key_id`
    return { items: [...items], total: items.length }
  },
})

export const createKey = endpoint({
  ...{ audience: 'admin', method: 'POST', path: PATH, tag: TAG, personal: true, summary: '新建 API 密钥', status: 201 },
  description:
    '密钥只显示这一次。脚本以 Authorization: Bearer 携带它。不收窄时权限与本人相同；corp_id、rights 与 expires_at 使它只用于一个企业、只有列出的权限、到时失效。每次调用都须本人的角色与密钥二者都有该权限。messages:send 不属于任何角色，只能在 rights 中指明，限 owner 与 marketer。',
  body: {
    name: text({ min: 1, max: 64 }).describe('用途'),
    corp_id: text({ min: 1, max: 64 }).optional().describe('只用于这个企业'),
    rights: z.array(right).min(1).max(rights.length).optional().describe('只有这些权限，不能超出本人的角色'),
    expires_at: seconds.optional().describe('失效时间，应晚于现在'),
  },
  reply: {
    key_id: z.int(),
    name: z.string(),
    key: z.string().nullable().describe('密钥，以 gxo_ 开头，只显示这一次'),
    corp_id: z.string().nullable(),
    rights: z.array(z.enum(rights)).nullable(),
    expires_at: seconds.nullable(),
  },
  shownOnce: ['key'],
  example: { body: { name: 'nightly export', rights: ['customers:read'] } },
  async handle(call) {
    const { name, corp_id: corpId, expires_at: expiresAt } = call.body
    const scope = { corpId, rights: call.body.rights && [...new Set(call.body.rights)], expiresAt }
    expectScope((call.caller as OperatorCaller).operator, scope, call.now)
    if (corpId !== undefined) await expectCorp(call.pool, corpId)
    const told = { name, corp_id: corpId ?? null, rights: scope.rights ?? null, expires_at: expiresAt ?? null }
    const { key_id, key } = await changeOwnAccount(
      call,
      { action: 'key_created', kind: 'operator', after: told },
      (tx, operatorId) => makeKey(tx, { operatorId, name, now: call.now, ...scope }),
    )
    return { key_id, key, ...told }
  },
})

/** An administrator may enter every corporation that there is. */
async function expectCorp(pool: Sql, corpId: string): Promise<void> {
  const found = await pool`select 1 from list_corps(null, ${[corpId]}, 'corp_id', false, null, null, 0, 1)`
  if (found.length === 0) throw new FieldError('corp_id', reason('not_entered'))
}

export const revokeKey = endpoint({
  ...{ audience: 'admin', method: 'DELETE', path: `${PATH}/{id}`, tag: TAG, personal: true, summary: '吊销 API 密钥' },
  params: { id: queryInteger({ min: 1 }) },
  example: { path: { id: '999999' } },
  async handle(call) {
    const { path, now, fail } = call
    await changeOwnAccount(
      call,
      { action: 'key_revoked', kind: 'operator', before: { key_id: path.id } },
      async (tx, id) => {
        const revoked = await tx`
        update operator_key set revoked_at = ${now}
        where key_id = ${path.id} and operator_id = ${id} and revoked_at is null returning 1`
        if (revoked.length === 0) throw fail('not_found')
      },
    )
  },
})
