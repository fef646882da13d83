import type { Role } from '../../server/src/contract/roles.ts'
import { makeKey } from '../../server/src/engines/operators/key.ts'
import { createOperator, putMember } from '../../server/src/engines/operators/operator.ts'
import { openSession } from '../../server/src/engines/operators/session.ts'
import { asCommand } from '../../server/src/storage/as-command.ts'
import type { Sql } from '../../server/src/storage/connect.ts'

export type Headers = Record<string, string>

export const now = () => Math.floor(Date.now() / 1000)
export const asKey = (key: string): Headers => ({ authorization: `Bearer ${key}` })
export const asCookie = (token: string): Headers => ({ cookie: `guanxi_session=${token}` })

/** An operator with a key and a session, a member of these corporations. */
export async function addPerson(owner: Sql, name: string, corps: Record<string, Role>, admin = false) {
  const operatorId = await createOperator(owner, { name, admin }, now())
  for (const [corpId, role] of Object.entries(corps))
    await asCommand(owner, corpId, (ctx) => putMember(ctx, { operator_id: operatorId, role, staff_id: null }))
  const { key, key_id } = await makeKey(owner, { operatorId, name: 'proof', now: now() })
  const token = await openSession(owner, { operatorId, address: '127.0.0.1', now: now() })
  return { operatorId, key, keyId: key_id, token }
}
