import { afterAll, beforeAll, beforeEach } from 'vitest'
import { adminEndpoints } from '../../server/src/admin-api/index.ts'
import { EXAMPLE_CORP } from '../../server/src/admin-api/kit/call.ts'
import { type Right, type Role, rightsOf, roles } from '../../server/src/contract/roles.ts'
import { sandboxEndpoints } from '../../server/src/sandbox-api/index.ts'
import { startDemoService } from '../support/demo.ts'
import { addOperator } from '../support/operators.ts'
import { describeRest } from '../support/rest-conformance.ts'
import { addCorp, type TestService } from '../support/service.ts'

let service: TestService
const allowed: Record<string, string> = {}
const person: Record<string, string> = {}
const ofNoCorp: Record<string, string> = {}
const ROOTS = 10
const roots: Record<string, string>[] = []
const members = new Map<Role, Record<string, string>>()
beforeAll(async () => {
  service = await startDemoService({ adminCallsPerMinute: 1_000_000 })
  await addCorp(service, 'wwother')
  await addCorp(service, 'wwremovable')
  // those of the examples: the first operator, one to be removed, and the first row of the audit log
  const first = await addOperator(service, { name: 'first', corps: { [EXAMPLE_CORP]: 'owner' } })
  await addOperator(service, { name: 'second', corps: { [EXAMPLE_CORP]: 'viewer' } })
  const settings = `/admin-api/corps/${EXAMPLE_CORP}/settings`
  await service.call(settings, { method: 'PATCH', headers: first.bearer, body: { name: '云栖' } })
  const body = { url: 'http://127.0.0.1:9/callback', kinds: ['customer'], app_id: 'crm' }
  for (const _ of ['kept', 'removed'])
    await service.call(`/admin-api/corps/${EXAMPLE_CORP}/subscriptions`, { headers: first.bearer, body })
  await service.store.owner`
    insert into delivery (corp_id, subscription_id, event_id, kind, action, record_id, seq, created_at, data, due_ms)
    values (${EXAMPLE_CORP}, 1, gen_random_uuid(), 'customer', 'updated', 'wm_yunqi_1001', 1, 1, '{}', 0)`
  await service.store.owner`
    insert into job (corp_id, id, kind, payload, state, dead_ms, reason_code, reason_params)
    select ${EXAMPLE_CORP}, id, 'crowd_refresh', '{"package_id":1}', 'dead', 1, 'never_ended', '{"times":101}'
    from unnest(array[900001, 900002]) id`
  await service.store.owner`
    insert into request_log (corp_id, at_ms, request_id, method, path, query, status, code, ms, request, reply)
    values (${EXAMPLE_CORP}, 1, 'r', 'GET', '/open-api/staff/list', '', 200, 0, 1.5, '', '{}')`
  for (let i = 0; i < ROOTS; i++) roots.push((await addOperator(service, { name: `root${i}`, admin: true })).bearer)
  Object.assign(person, (await addOperator(service, { name: 'person', admin: true })).cookie)
  Object.assign(ofNoCorp, (await addOperator(service, { name: 'stranger', corps: { wwother: 'owner' } })).bearer)
  for (const role of roles) {
    members.set(
      role,
      (await addOperator(service, { name: role, corps: { [EXAMPLE_CORP]: role, wwremovable: role } })).bearer,
    )
  }
})
afterAll(() => service.stop())

// tests take turns with them, so that none makes as many calls as the rate limit of one operator
beforeEach(() => {
  const next = roots.shift() as Record<string, string>
  roots.push(next)
  Object.assign(allowed, next)
})

describeRest([...adminEndpoints, ...sandboxEndpoints], {
  call: (path, options) => service.call(path, options),
  ...{ allowed, person, ofNoCorp },
  withoutRight(right) {
    const role = roles.find((each) => !rightsOf[each].has(right as Right))
    return role && members.get(role)
  },
  // nobody has anything to send while no platform is connected, and a file's id cannot be known
  withoutExample: ({ path, method }) =>
    /\/(?:remind$|files\b)/.test(path) ||
    // its number cannot be known
    path.endsWith('/faults/{id}') ||
    path.includes('/sinks/{name}') ||
    // the demo of tests has none, and a reset would take away what the others look at
    /\/(?:snapshots\/\{name\}|reset$|clone$|sandbox\/corps\/\{corp_id\}$)/.test(path) ||
    // nothing is connected
    /\/(?:trigger|story)$/.test(path) ||
    (path.includes('/platform') && method !== 'GET') ||
    path.startsWith('/admin-api/session') ||
    path === '/admin-api/enter',
})
