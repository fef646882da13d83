import { z } from 'zod'
import { integer, queryInteger, seconds, text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { makeKey } from '../../engines/operators/key.ts'
import type { OperatorCaller } from '../authenticate.ts'
import { changeOwnAccount, TAG } from './account.ts'

const PATH = '/admin-api/session/keys'

const ApiKey = z
  .object({
    key_id: integer({ min: 1 }).describe('密钥 ID'),
    name: text().describe('用途'),
    created_at: seconds.describe('创建时间'),
    last_used_at: seconds.nullable().describe('最近使用时间'),
    revoked_at: seconds.nullable().describe('吊销时间'),
  })
  .meta({ id: 'ApiKey' })

type Row = z.output<typeof ApiKey>

export const listKeys = endpoint({
  ...{ audience: 'admin', method: 'GET', path: PATH, tag: TAG, summary: '列出自己的 API 密钥' },
  reply: { items: z.array(ApiKey), total: z.int() },
  async handle({ caller, pool }) {
    const { operator_id } = (caller as OperatorCaller).operator
    const items = await pool<Row[]>`
      select key_id, name, created_at, last_used_at, revoked_at from operator_key
      where operator_id = ${operator_id} order by key_id`
    return { items: [...items], total: items.length }
  },
})

export const createKey = endpoint({
  ...{ audience: 'admin', method: 'POST', path: PATH, tag: TAG, personal: true, summary: '新建 API 密钥', status: 201 },
  description: '密钥只显示这一次。脚本以 Authorization: Bearer 携带它，权限与本人相同。',
  body: { name: text({ min: 1, max: 64 }).describe('用途') },
  reply: {
    key_id: z.int(),
    name: z.string(),
    key: z.string().nullable().describe('密钥，以 gxo_ 开头，只显示这一次'),
  },
  shownOnce: ['key'],
  example: { body: { name: 'nightly export' } },
  async handle(call) {
    const { name } = call.body
    const { key_id, key } = await changeOwnAccount(
      call,
      { action: 'key_created', kind: 'operator', after: { name } },
      (tx, operatorId) => makeKey(tx, { operatorId, name, now: call.now }),
    )
    return { key_id, name, key }
  },
})

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
