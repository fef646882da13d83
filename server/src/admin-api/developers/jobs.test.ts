import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addOperator } from '../../../../qa/support/operators.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { type Role, rightsOf, roles } from '../../contract/roles.ts'

const JOBS = '/admin-api/corps/wwjobs/jobs'
let service: TestService
const people = new Map<Role | 'stranger', Record<string, string>>()
beforeAll(async () => {
  service = await startTestService()
  await addCorp(service, 'wwjobs')
  await addCorp(service, 'wwother')
  for (const role of roles)
    people.set(role, (await addOperator(service, { name: role, corps: { wwjobs: role } })).bearer)
  people.set('stranger', (await addOperator(service, { name: 'stranger', corps: { wwother: 'owner' } })).bearer)
})
afterAll(() => service.stop())

const PHONE = '13812345678'
beforeEach(async () => {
  const { owner } = service.store
  await owner`delete from job`
  await owner`
    insert into job (corp_id, id, kind, payload, begun, failures, reason_code, reason_params, state, dead_ms) values
      ('wwjobs', 1, 'clue_task', '{"phone":"13812345678","staff_id":"lina","created_at":5}', 17, 17,
        'unexpected', '{"said":"mobile 13812345678 is invalid"}', 'dead', 7),
      ('wwjobs', 2, 'platform_archive', '{}', 3, 3, 'unexpected',
        json_build_object('said', 'Unexpected token, "转我微信吧" is not valid JSON'), 'dead', 8),
      ('wwother', 3, 'crowd_refresh', '{"package_id":1}', 1, 1, 'never_ended', '{"times":101}', 'dead', 9)`
  await owner`
    insert into job (corp_id, id, kind, payload, due_ms, failures, waits_for) values
      ('wwjobs', 4, 'moment', '{"moment_id":1}', clock_ms() + 600000, 2, 'platform')`
  await owner`
    insert into job (corp_id, id, kind, payload, lease, lease_until_ms) values
      ('wwjobs', 5, 'platform_sync', '{"id":1}', gen_random_uuid(), clock_ms() + 600000)`
})

type Job = Record<string, unknown> & { id: number }
const call = (role: Role | 'stranger', path = '', options: Parameters<TestService['call']>[1] = {}) =>
  service.call(`${JOBS}${path}`, { headers: people.get(role) as Record<string, string>, ...options })
const list = async (role: Role, query: Record<string, string> = {}) =>
  (await call(role, '', { query })).body.items as Job[]

it('shows what waits, runs and was given up, with the reason, by state and kind', async () => {
  expect((await list('developer')).map(({ id, state }) => [id, state])).toEqual([
    [5, 'running'],
    [4, 'waiting'],
    [2, 'dead'],
    [1, 'dead'],
  ])
  for (const [state, ids] of Object.entries({ waiting: [4], running: [5], dead: [2, 1] }))
    expect((await list('developer', { state })).map(({ id }) => id)).toEqual(ids)
  expect(await list('developer', { kind: 'moment' })).toMatchObject([
    { id: 4, attempts: 0, failures: 2, reason: null, waits_for: 'platform', dead_ms: null },
  ])
  expect((await call('owner', '/1')).body).toMatchObject({
    ...{ id: 1, kind: 'clue_task', state: 'dead', attempts: 17, failures: 17, dead_ms: 7 },
    ...{
      reason: { code: 'unexpected', params: { said: `mobile ${PHONE} is invalid` } },
      payload: { phone: PHONE, staff_id: 'lina' },
    },
  })
})

it('hides phones and what was said from those without the right, in every form', async () => {
  expect((await call('developer', '/1')).body).toMatchObject({
    reason: { params: { said: 'mobile *** is invalid' }, message: '意外的错误：mobile *** is invalid' },
    payload: null,
  })
  expect((await call('developer', '/2')).body.reason).toMatchObject({
    params: { said: 'Unexpected token, *** is not valid JSON' },
  })
  for (const accept of ['application/json', 'text/csv', 'application/x-ndjson']) {
    const headers = { ...people.get('developer'), accept }
    const text = await (await fetch(new URL(JOBS, service.address), { headers })).text()
    expect(text).toContain('clue_task')
    expect(text).not.toContain(PHONE)
    expect(text).not.toContain('微信')
  }
})

it('tries again what was given up or waits, once nobody works on it, and says so in the audit log', async () => {
  expect(await call('developer', '/1/retry', { method: 'POST' })).toMatchObject({
    status: 200,
    body: { id: 1, state: 'waiting', attempts: 0, failures: 0, dead_ms: null },
  })
  const retried = await call('developer', '/4/retry', { method: 'POST' })
  expect(retried.body.due_ms).toBeLessThan(Date.now() + 60_000)
  expect(await call('developer', '/5/retry', { method: 'POST' })).toMatchObject({
    status: 409,
    body: { code: 'job_running' },
  })
  const audit = await service.store.owner`
    select action, record_id from audit where corp_id = 'wwjobs' and kind = 'job' order by 2`
  expect([...audit]).toEqual([
    { action: 'retry', record_id: '1' },
    { action: 'retry', record_id: '4' },
  ])
})

it('drops what nobody works on', async () => {
  expect((await call('developer', '/1', { method: 'DELETE' })).status).toBe(204)
  expect((await call('developer', '/1')).status).toBe(404)
  expect((await call('developer', '/5', { method: 'DELETE' })).status).toBe(409)
  expect((await list('developer')).map(({ id }) => id)).toEqual([5, 4, 2])
})

it('is nobody’s without the right, and of no other corporation', async () => {
  const without = roles.filter((role) => !rightsOf[role].has('developers:read'))
  expect(without.length).toBeGreaterThan(2)
  for (const [role, status] of [...without.map((role) => [role, 403] as const), ['stranger', 404] as const]) {
    expect([role, (await call(role)).status]).toEqual([role, status])
    expect([role, (await call(role, '/1/retry', { method: 'POST' })).status]).toEqual([role, status])
    expect([role, (await call(role, '/1', { method: 'DELETE' })).status]).toEqual([role, status])
  }
  for (const options of [{}, { method: 'DELETE' }]) expect((await call('owner', '/3', options)).status).toBe(404)
  expect((await call('owner', '/3/retry', { method: 'POST' })).status).toBe(404)
  expect(await service.store.owner`select 1 from job where id in (1, 3) and state = 'dead'`).toHaveLength(2)
})

it('says why by a code, with words in the language that is asked for', async () => {
  await service.store.owner`
    update job set reason_code = 'wecom_secret', reason_params = '{"path":"gettoken","errcode":40001,"said":"invalid"}'
    where id = 1`
  const why = async (language: string) => {
    const headers = { ...people.get('developer'), 'accept-language': language }
    return ((await call('developer', '/1', { headers })).body.reason as { code: string; message: string }).message
  }
  expect(await why('zh')).toBe('Secret 不正确，或属于另一个应用：请在应用页面重新复制（40001）')
  expect(await why('en')).toMatch(/^gettoken: 40001 invalid; the secret is wrong/)
})
