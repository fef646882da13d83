import { startDemoService } from '../../../qa/support/demo.ts'
import { addOperator } from '../../../qa/support/operators.ts'
import type { CallOptions } from '../../../qa/support/service.ts'
import { EXAMPLE_CORP } from './kit/call.ts'

/** The demo corporation with an owner and a viewer, and calls below it in the name of either. */
export async function startAdmin() {
  const service = await startDemoService()
  const owner = await addOperator(service, { name: 'owner', corps: { [EXAMPLE_CORP]: 'owner' }, staffId: 'luojianguo' })
  const viewer = await addOperator(service, { name: 'viewer', corps: { [EXAMPLE_CORP]: 'viewer' } })
  const as =
    ({ bearer }: typeof owner) =>
    (path: string, options: CallOptions = {}) =>
      service.call(`/admin-api/corps/${EXAMPLE_CORP}/${path}`, {
        ...options,
        headers: { ...bearer, ...options.headers },
      })
  const call = as(owner)
  return {
    service,
    owner,
    call,
    view: as(viewer),
    post: (path: string, body: object = {}) => call(path, { body }),
    patch: (path: string, body: object) => call(path, { method: 'PATCH', body }),
    remove: (path: string) => call(path, { method: 'DELETE' }),
    /** A token for the open API of the demo corporation. */
    async integrator(): Promise<string> {
      const { secret } = (await call('secrets', { body: { name: 'test' } })).body
      const minted = await service.call('/open-api/access_token/get', { body: { corp_id: EXAMPLE_CORP, secret } })
      return minted.body.access_token as string
    },
    /** What the audit log has of a record, oldest first. */
    async audited(kind: string, id: string | number): Promise<string[]> {
      const rows = await service.store.owner`
        select action from audit where corp_id = ${EXAMPLE_CORP} and kind = ${kind} and record_id = ${String(id)}
        order by audit.id`
      return rows.map(({ action }) => action)
    },
    stop: () => service.stop(),
  }
}

export type Admin = Awaited<ReturnType<typeof startAdmin>>
