import { addOperator } from '../../../qa/support/operators.ts'
import { addCorp, type CallOptions, startTestService } from '../../../qa/support/service.ts'
import { type Right, roles } from '../contract/roles.ts'
import { makeKey } from '../engines/operators/key.ts'

/** A service with a sandbox, a corporation that is none, and an operator of every role in both. */
export async function startSandbox(options: Parameters<typeof startTestService>[0] = {}) {
  const service = await startTestService(options)
  const { token } = await addCorp(service, 'wwsand')
  const { token: plainToken } = await addCorp(service, 'wwplain')
  await service.store.owner`update corp set sandbox = true where corp_id = 'wwsand'`
  const developer = await addOperator(service, { name: 'dev', corps: { wwsand: 'developer', wwplain: 'developer' } })
  const stranger = await addOperator(service, { name: 'stranger', corps: { wwplain: 'owner' } })
  const members = Object.fromEntries(
    await Promise.all(
      roles.map(async (role) => [role, (await addOperator(service, { name: role, corps: { wwsand: role } })).bearer]),
    ),
  ) as Record<(typeof roles)[number], Record<string, string>>
  const call = (path: string, more: CallOptions = {}) =>
    service.call(`/sandbox/corps/wwsand/${path}`, { ...more, headers: { ...developer.bearer, ...more.headers } })
  return {
    /** An owner's key that is narrowed to these rights. */
    async narrowed(rights: string[]) {
      const { operatorId } = await addOperator(service, { name: rights.join('+'), corps: { wwsand: 'owner' } })
      const { key } = await makeKey(service.store.owner, {
        operatorId,
        name: 'narrow',
        now: service.now(),
        rights: rights as Right[],
      })
      return { bearer: { authorization: `Bearer ${key}` } }
    },
    ...{ service, token, plainToken, developer, stranger, members, call },
    post: (path: string, body: object = {}) => call(path, { body }),
    put: (path: string, body: object = {}) => call(path, { method: 'PUT', body }),
    remove: (path: string) => call(path, { method: 'DELETE' }),
    /** What the audit log has of a kind, oldest first. */
    async audited(kind: string): Promise<string[]> {
      const rows = await service.store.owner`
        select action, actor_kind from audit where corp_id = 'wwsand' and kind = ${kind} order by id`
      return rows.map(({ action, actor_kind }) => `${action} by ${actor_kind}`)
    },
  }
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>
