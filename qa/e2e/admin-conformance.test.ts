import { afterAll, beforeAll } from 'vitest'
import { adminEndpoints } from '../../server/src/admin-api/index.ts'
import { EXAMPLE_CORP } from '../../server/src/admin-api/kit/call.ts'
import { type Right, type Role, rightsOf, roles } from '../../server/src/contract/roles.ts'
import { addDemoCorp } from '../support/demo.ts'
import { addOperator } from '../support/operators.ts'
import { describeRest } from '../support/rest-conformance.ts'
import { addCorp, startTestService, type TestService } from '../support/service.ts'

let service: TestService
const allowed: Record<string, string> = {}
const ofNoCorp: Record<string, string> = {}
const members = new Map<Role, Record<string, string>>()
beforeAll(async () => {
  service = await startTestService()
  await addDemoCorp(service, EXAMPLE_CORP)
  await addCorp(service, 'wwother')
  await addCorp(service, 'wwremovable')
  Object.assign(allowed, (await addOperator(service, { name: 'root', admin: true })).bearer)
  Object.assign(ofNoCorp, (await addOperator(service, { name: 'stranger', corps: { wwother: 'owner' } })).bearer)
  for (const role of roles) {
    members.set(
      role,
      (await addOperator(service, { name: role, corps: { [EXAMPLE_CORP]: role, wwremovable: role } })).bearer,
    )
  }
})
afterAll(() => service.stop())

describeRest(adminEndpoints, {
  call: (path, options) => service.call(path, options),
  ...{ allowed, ofNoCorp },
  withoutRight(right) {
    const role = roles.find((each) => !rightsOf[each].has(right as Right))
    return role && members.get(role)
  },
  withoutExample: ({ path }) => path.startsWith('/admin-api/session') || path === '/admin-api/enter',
})
