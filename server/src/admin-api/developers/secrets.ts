import { z } from 'zod'
import { integer, queryInteger, seconds, text } from '../../contract/fields.ts'
import { problem } from '../../contract/problem.ts'
import { because, mustBe, reason } from '../../contract/reasons.ts'
import { lockCorp } from '../../engines/corporations/turn.ts'
import { OPERATOR } from '../../engines/credentials/operator-token.ts'
import { addSecret, newSecret, revokeSecret } from '../../engines/credentials/secret.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { verbatim } from '../../storage/sql.ts'
import { inCorporation, type WriteCall } from '../kit/call.ts'
import { listOf, locked, readOf, removeOf } from '../kit/endpoints.ts'
import { expectMaySend } from '../kit/narrow-keys.ts'
import { recordIn } from '../kit/record.ts'
import type { Resource } from '../kit/resource.ts'

const Secret = z
  .object({
    secret_id: integer({ min: 1 }).describe('编号'),
    name: text().describe('用途'),
    created_at: seconds.describe('创建时间'),
    last_used_at: seconds.nullable().describe('最近一次换取 access_token 的时间'),
    revoked_at: seconds.nullable().describe('吊销时间'),
  })
  .meta({ id: 'Secret' })

const secrets: Resource = {
  ...{ path: 'secrets', tag: '开发者', noun: '开放接口密钥', kind: 'secret', table: 'secret' },
  rights: { read: 'developers:read', write: 'developers:write' },
  id: { column: 'secret_id', schema: queryInteger({ min: 1, max: 2_147_483_647 }), example: '1' },
  record: Secret,
  item: verbatim(`(select row_to_json(x)::text from (
    select r.secret_id, r.name, r.created_at, r.last_used_at, r.revoked_at) x)`),
  sorts: { secret_id: { columns: ['secret_id'] } },
  search: ['name'],
}

const { path: PATH, tag, rights, id } = secrets
const Made = Secret.extend({ secret: z.string().nullable().describe('密钥，只显示这一次') }).meta({ id: 'NewSecret' })

const body = {
  name: text({ min: 1, max: 64 })
    .refine((name) => name !== OPERATOR, because(reason('name_reserved')))
    .meta({ rule: mustBe('length', { min: 1, max: 64 }) })
    .describe('用途'),
}

async function make(ctx: Ctx, name: string) {
  await lockCorp(ctx)
  const secret = newSecret()
  const made = await recordIn(ctx, secrets, await addSecret(ctx, { name, secret }))
  return { ...(made?.fields as z.output<typeof Secret>), secret }
}

const create = inCorporation<WriteCall<typeof body>>(
  {
    ...{ method: 'POST', path: PATH, tag, summary: '新建开放接口密钥', right: rights.write, status: 201 },
    ...{ body, reply: Made, shownOnce: ['secret'], example: { body: { name: 'crm' } } },
  },
  async (call) => {
    const { ctx, body, audit } = call
    // who has it may send by the open API
    expectMaySend(call)
    const made = await make(ctx, body.name)
    await audit({ action: 'created', kind: 'secret', id: made.secret_id, after: made })
    return made
  },
)

const rotate = inCorporation<WriteCall>(
  {
    ...{ method: 'POST', path: `${PATH}/{id}/rotate`, tag, summary: '更换密钥', right: rights.write, status: 201 },
    description: '以同一用途新建密钥，旧密钥及其 access_token 随即失效。',
    ...{ params: { id: id.schema }, reply: Made, shownOnce: ['secret'], example: { path: { id: id.example } } },
    errors: { revoked: { status: 409, title: { zh: '密钥已吊销', en: 'the secret is revoked' } } },
    versioned: true,
  },
  async (call) => {
    const { ctx, path, fail, audit } = call
    expectMaySend(call)
    const { fields } = await locked(secrets, call, path.id)
    if (!(await revokeSecret(ctx, path.id))) throw fail('revoked')
    const made = await make(ctx, String(fields.name))
    await audit({ action: 'rotate', kind: 'secret', id: path.id, before: fields, after: made })
    return made
  },
)

export const secretEndpoints = [
  listOf(secrets),
  create,
  readOf(secrets),
  rotate,
  removeOf({ ...secrets, noun: '密钥（吊销）', id: { ...id, removable: '2' } }, async (ctx, secretId: number) => {
    if (!(await revokeSecret(ctx, secretId)))
      throw problem('conflict', { detail: { zh: '密钥已吊销', en: 'the secret is revoked' } })
  }),
]
