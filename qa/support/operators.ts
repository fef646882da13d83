import type { Role } from '../../server/src/contract/roles.ts'
import { makeKey } from '../../server/src/engines/operators/key.ts'
import { makeLink } from '../../server/src/engines/operators/link.ts'
import { createOperator, putMember } from '../../server/src/engines/operators/operator.ts'
import { openSession } from '../../server/src/engines/operators/session.ts'
import { asCommand } from '../../server/src/storage/as-command.ts'
import type { TestService } from './service.ts'

type NewOperator = { name: string; admin?: boolean; corps?: Record<string, Role>; staffId?: string }

/** An operator with a session, an API key and a one-time link; `bearer` and `cookie` are headers of a call. */
export async function addOperator(service: TestService, { name, admin = false, corps = {}, staffId }: NewOperator) {
  const { owner } = service.store
  const now = service.now()
  const operatorId = await createOperator(owner, { name, admin }, now)
  for (const [corpId, role] of Object.entries(corps)) {
    const member = { operator_id: operatorId, role, staff_id: staffId ?? null }
    await asCommand(owner, corpId, (ctx) => putMember(ctx, member), now)
  }
  const { key, key_id } = await makeKey(owner, { operatorId, name: 'test', now })
  const token = await openSession(owner, { operatorId, address: '127.0.0.1', now })
  return {
    ...{ operatorId, key, keyId: key_id, token },
    bearer: { authorization: `Bearer ${key}` },
    cookie: { cookie: `guanxi_session=${token}` },
    link: () => makeLink(owner, operatorId, now),
  }
}
