import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminEndpoints } from '../../server/src/admin-api/index.ts'
import { CORP, EXAMPLE_CORP } from '../../server/src/admin-api/kit/call.ts'
import { startDemoService } from '../support/demo.ts'
import { addOperator } from '../support/operators.ts'
import type { CallOptions, TestService } from '../support/service.ts'

type Fields = Record<string, unknown>

/** What is no record of the demo corporation. */
const OTHERS = new Set(['secrets', 'subscriptions', 'deliveries', 'requests', 'operators', 'audit', 'files'])

/** Those of which there cannot be two alike, or whose recipients are records of their own. */
const UNLIKE = new Set(['welcomes', 'group-messages', 'moments', 'tickets'])

/** In whose name an operator acts who is nobody on the staff. */
const ACTING: Record<string, Fields> = { tickets: { staff_id: 'luojianguo' } }

/** What must differ in a second record; stages are completed by verbs. */
const OTHERWISE: Record<string, Fields> = {
  clues: { phone: '13999990000' },
  'contact-ways': { state: '收银台二' },
  projects: { stages: null },
  shops: { id: 'second' },
  stores: { name: '第二家店' },
  'add-tasks': { phone: '13999990001' },
  'pre-tags': { target: '13999990002' },
  goods: { id: 9001 },
  'event-types': { name: '第二种' },
  'group-tag-groups': { name: '第二组' },
  'group-tags': { name: '第二个' },
}

let service: TestService
let bearer: Record<string, string>
beforeAll(async () => {
  service = await startDemoService({ adminCallsPerMinute: 1_000_000 })
  bearer = (await addOperator(service, { name: 'admin', admin: true })).bearer
})
afterAll(() => service.stop())

const call = (path: string, options: CallOptions = {}) =>
  service.call(`/admin-api/corps/${EXAMPLE_CORP}/${path}`, { ...options, headers: bearer })

const endpointOf = (method: string, path: string) =>
  adminEndpoints.find((each) => each.method === method && each.path === `${CORP}/${path}`)

/** Resources of the demo's records that can be read one by one, with how each is written. */
const resources = adminEndpoints.flatMap(({ method, path, example }) => {
  const [, name] = /^\/admin-api\/corps\/\{corp_id\}\/([\w-]+)\/\{id\}$/.exec(path) ?? []
  if (method !== 'GET' || name === undefined || OTHERS.has(name)) return []
  const change = endpointOf('PATCH', `${name}/{id}`)
  const idOf = (call: typeof example) => encodeURIComponent(String(call.path?.id))
  const changed = change && { id: idOf(change.example), body: change.body }
  return [{ name, id: idOf(example), create: endpointOf('POST', name)?.body, changed }]
})

/** Times that tell of the writing itself, and what is counted anew. */
const STAMPS = new Set(['updated_at', 'update_at', 'data_update_time', 'user_count', 'total_time'])
const steady = (record: Fields) => Object.fromEntries(Object.entries(record).filter(([name]) => !STAMPS.has(name)))

describe('a record is written as it is read', () => {
  it.each(resources.flatMap(({ name, changed }) => (changed ? [{ name, ...changed }] : [])))(
    'no field of $name, or any alone, and nothing else moves',
    async ({ name, id, body: written }) => {
      const path = `${name}/${id}`
      const { body: record } = await call(path)
      const fields = Object.keys(written?.shape ?? {}).filter((name) => name in record)
      for (const field of [undefined, ...fields]) {
        const body = { ...(field ? { [field]: record[field] } : {}), ...ACTING[name] }
        const answer = await call(path, { method: 'PATCH', body })
        expect([field, answer.status, steady(answer.body)]).toEqual([field, 200, steady(record)])
      }
    },
  )

  it.each(resources.filter(({ name, create }) => create && !UNLIKE.has(name)))(
    '$name as a second record',
    async (each) => {
      const { body: record } = await call(`${each.name}/${each.id}`)
      const written = Object.keys(each.create?.shape ?? {}).filter((name) => name in record)
      const body = { ...Object.fromEntries(written.map((name) => [name, record[name]])), ...OTHERWISE[each.name] }
      const answer = await call(each.name, { body })
      expect([answer.status, answer.body.errors]).toEqual([201, undefined])
      expect(answer.body).toMatchObject(body)
    },
  )
})
