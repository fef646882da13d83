import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bareStaffLine } from '../../../qa/support/fixtures.ts'
import { question } from '../../../qa/support/forms.ts'
import { fakeDeps } from '../../../qa/support/jobs.ts'
import { importRecords } from '../../../qa/support/records.ts'
import { createForm } from '../engines/forms/create.ts'
import { publishForm } from '../engines/forms/publish.ts'
import { openSandboxGate } from '../engines/sandbox/gate.ts'
import { createRank } from '../engines/staff-ranks/create.ts'
import { pushEvent } from '../feed/push.ts'
import { isPolling } from '../jobs/kind.ts'
import { POLLING } from '../jobs/polling.ts'
import { startStepper } from '../stepper/start.ts'
import { vaultOf } from '../storage/vault.ts'
import { openTransport } from '../webhooks/transport.ts'
import { startWorker } from '../webhooks/worker.ts'
import { jobKinds } from '../worker/kinds.ts'
import { type Sandbox, startSandbox } from './test-setup.ts'

const vault = vaultOf(Buffer.alloc(32, 7))
const transport = openTransport()
const onFault = (error: unknown) => console.error(error)
let sandbox: Sandbox
let stepper: { stop(): Promise<void> }
let worker: { stop(): Promise<void> }
beforeAll(async () => {
  sandbox = await startSandbox({ webhooks: () => ({ vault, transport }) })
  const { owner, app } = sandbox.service.store
  const gate = openSandboxGate(owner, false, onFault)
  const sender = { vault, transport, sandbox: gate }
  stepper = startStepper({ owner, app, kinds: jobKinds, deps: fakeDeps(), sender, pollMs: 20, onFault })
  // the one that works for all others
  worker = startWorker({ owner, ...sender, pollMs: 20, onFault })
})
afterAll(async () => {
  await stepper.stop()
  await worker.stop()
  await sandbox.service.stop()
  await transport.close()
})

type Step = { at: number; kind: string; id: number }
type Clock = {
  now: number
  real_now: number
  ahead_s: number
  frozen: boolean
  status: string
  next_due: number | null
}
type Push = { no: number; at: number; answered: string }

const clock = async () => (await sandbox.call('clock')).body as unknown as Clock
const move = async (change: object) => {
  const { status, body } = await sandbox.post('clock', { timeout_s: 60, ...change })
  expect([status, body.status]).toEqual([200, 'ready'])
  return body as unknown as Clock & { steps: Step[] }
}
const refused = async (change: object) => {
  const { status, body } = await sandbox.post('clock', change)
  return [status, body.code, (body.errors as { field: string }[] | undefined)?.[0]?.field]
}
const back = () => sandbox.service.store.owner`delete from sandbox_clock`
const receiver = async (name: string, script: object[]) => {
  await sandbox.put(`sinks/${name}`, { script })
  await sandbox.post(`sinks/${name}/subscribe`, { kinds: ['work_order_change'] })
}
const push = (corpId = 'wwsand') =>
  sandbox.service.act(corpId, (ctx) =>
    pushEvent(ctx, { kind: 'work_order_change', action: 'create', recordId: 'WO-1', data: { order_no: 'WO-1' } }),
  )
const received = async (name: string, count: number) =>
  (await sandbox.call(`sinks/${name}/received/wait`, { query: { count, timeout_s: 60 } })).body.items as Push[]
const kindsOf = (steps: Step[]) => steps.map(({ kind }) => kind).filter((kind) => kind !== 'platform_nightly')

beforeEach(back)

describe('the clock of a sandbox', () => {
  it('is the real one, until it is moved', async () => {
    const { now, real_now, ...rest } = await clock()
    expect([now, rest]).toEqual([
      real_now,
      { ahead_s: 0, frozen: false, status: 'ready', target: null, next_due: null },
    ])
  })

  it('stands still, goes on, and is set, never back and never too far', async () => {
    const frozen = await move({ freeze: true })
    expect(frozen).toMatchObject({ frozen: true, steps: [] })
    const { now } = await move({ advance_s: 3_600 })
    expect(now).toBe(frozen.now + 3_600)
    expect((await clock()).now).toBe(now)
    expect(await refused({ set: now - 1 })).toEqual([422, 'invalid', 'set'])
    expect(await refused({ advance_s: 732 * 86_400 })).toEqual([422, 'invalid', 'advance_s'])
    expect(await refused({ freeze: true, advance_s: 1 })).toEqual([422, 'invalid', 'set'])
    expect(await refused({})).toEqual([422, 'invalid', 'set'])
    expect(await refused({ advance_s: -1 })).toEqual([422, 'invalid', 'advance_s'])
    const set = await move({ set: now + 60 })
    expect([set.now, set.frozen]).toEqual([now + 60, true])
    const running = await move({ freeze: false })
    expect(running.frozen).toBe(false)
    expect(running.now).toBeGreaterThanOrEqual(now + 60)
    expect(running.ahead_s).toBeGreaterThan(0)
  })

  it('is that of records, and of no other corporation', async () => {
    await move({ freeze: true })
    const { now } = await move({ advance_s: 86_400 })
    const { service, token, plainToken } = sandbox
    const { owner } = service.store
    const clue = async (of: string) =>
      service.call('/open-api/customer_open_sea/clue/add', {
        token: of,
        body: { clue_list: [{ phone: '13800000001' }] },
      })
    expect((await clue(token)).body.errcode).toBe(0)
    await clue(plainToken)
    const made = async (corpId: string) =>
      (await owner`select created_at from clue where corp_id = ${corpId} order by id desc limit 1`)[0]?.created_at
    expect(await made('wwsand')).toBe(now)
    expect(await made('wwplain')).toBe(service.now())
    await sandbox.post('faults', { effect: { http: 503 }, times: 1 })
    const { items } = (await sandbox.call('faults')).body as { items: { created_at: number }[] }
    expect(items[0]?.created_at).toBe(now)
    await sandbox.remove('faults')
  })

  it('has pushes tried again at their times, one after the other', async () => {
    await receiver('crm', [{ status: 503 }, { status: 503 }, { status: 503 }])
    const { now } = await move({ freeze: true })
    await push()
    const [first] = await received('crm', 1)
    expect(first).toMatchObject({ no: 1, at: now, answered: '503' })
    const { items } = (await sandbox.call('clock/due')).body as { items: Step[] }
    const { next_due } = await clock()
    expect(items[0]).toMatchObject({ kind: 'delivery', at: next_due })
    const next = await move({ to_next: true })
    expect([next.now, next.steps]).toEqual([next_due, [{ ...items[0] }]])
    const { steps } = await move({ advance_s: 7_200 })
    expect(kindsOf(steps)).toEqual(['delivery', 'delivery'])
    const pushes = await received('crm', 4)
    expect(pushes.map(({ answered }) => answered)).toEqual(['503', '503', '503', '200'])
    expect(pushes.slice(2).map(({ at }) => at)).toEqual(
      steps.filter(({ kind }) => kind === 'delivery').map(({ at }) => at),
    )
    expect(await received('crm', 4)).toHaveLength(4)
  })

  it('has a form end at its time, and says so of its event', async () => {
    const { service } = sandbox
    await move({ freeze: true })
    const { now } = await clock()
    const end_time = now + 30 * 86_400
    const form = { name: '预约', describe: '欢迎', group_id: 1, group_name: '活动', end_time }
    const fields = [question('q1', 'text')]
    const id = await service.act('wwsand', (ctx) => createForm(ctx, { ...form, fields }), now)
    await service.act('wwsand', (ctx) => publishForm(ctx, id), now)
    const state = async () => (await service.store.owner`select status from smart_form where id = ${id}`)[0]?.status
    await move({ advance_s: 30 * 86_400 - 1 })
    expect(await state()).toBe('publish')
    const { steps } = await move({ advance_s: 1 })
    expect([await state(), steps.map(({ kind, at }) => [kind, at])]).toEqual(['end', [['smart_form_end', end_time]]])
  })

  it('has what counts every few seconds counted only after something else was done, and at its end', async () => {
    await move({ freeze: true })
    const { now } = await clock()
    const rank = { name: '拉新赛', description: '', rank_type: 1 as const, staff_list: [] }
    const times = { start_time: now + 60, end_time: now + 300 * 86_400 }
    await sandbox.service.act('wwsand', (ctx) => createRank(ctx, { ...rank, ...times }), now)
    const { steps } = await move({ advance_s: 90 * 86_400 })
    const counted = steps.filter(({ kind }) => kind === 'staff_rank_count').map(({ at }) => at - now)
    expect([counted[0], counted.at(-1)]).toEqual([60, 90 * 86_400])
    expect(counted.length).toBeLessThanOrEqual(steps.length - counted.length + 2)
    const { body } = await sandbox.call('clock/due')
    expect(body.items).toContainEqual(expect.objectContaining({ kind: 'staff_rank_count' }))
  })

  it('has what is computed by the hour computed by the day on a long way', async () => {
    await move({ freeze: true })
    const { owner } = sandbox.service.store
    await importRecords(sandbox.service, { corp_id: 'wwsand' }, { staff: [bareStaffLine(1, 'wangwu')] })
    await owner`
      insert into crowd_package (corp_id, id, name, description, creator_pk, data_update_time, update_type, user_count, filter_type)
      values ('wwsand', 9001, '全部', '', 1, 1, 'auto', 0, 'all')`
    const computed = async (advance_s: number) =>
      (await move({ advance_s })).steps.filter(({ kind }) => kind === 'crowd_refresh').length
    expect(await computed(30 * 86_400)).toBeLessThan(30 + 48 + 2)
    expect(await computed(6 * 3600)).toBe(6)
    await owner`delete from crowd_package where corp_id = 'wwsand'`
  })

  it('lets nothing become due while it stands, and what is done at once is done', async () => {
    await receiver('still', [{ status: 503 }])
    await move({ freeze: true })
    await push()
    await received('still', 1)
    const { owner } = sandbox.service.store
    const [waiting] = await owner`
      select count(*)::int as n from delivery where corp_id = 'wwsand' and state = 'waiting' and due_ms > corp_ms('wwsand')`
    expect(waiting?.n).toBeGreaterThan(0)
    expect((await move({ advance_s: 1 })).steps).toEqual([])
  })

  it('is gone on with when the process that had it was killed', async () => {
    await receiver('killed', [])
    await move({ freeze: true })
    await stepper.stop()
    const { owner, app } = sandbox.service.store
    const lease = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
    await push()
    await owner`update delivery set lease = ${lease}, lease_until_ms = clock_ms() + 60000 where state = 'waiting'`
    await owner`insert into sandbox_stepper values ('wwsand', ${lease}, clock_ms() - 1)`
    const { body } = await sandbox.post('clock', { advance_s: 60, timeout_s: 0 })
    expect(body.status).toBe('advancing')
    const sender = { vault, transport, sandbox: openSandboxGate(owner, false, onFault) }
    stepper = startStepper({ owner, app, kinds: jobKinds, deps: fakeDeps(), sender, pollMs: 20, onFault })
    await expect.poll(async () => (await clock()).status).toBe('ready')
    expect(await received('killed', 1)).toHaveLength(1)
  })

  it('comes back with a state, and is right again after a reset', async () => {
    await move({ freeze: true })
    const { now } = await move({ advance_s: 86_400 })
    await sandbox.put('snapshots/day', {})
    await move({ advance_s: 86_400 })
    await sandbox.call('snapshots/day/restore', { method: 'POST' })
    expect(await clock()).toMatchObject({ now, frozen: true, status: 'ready' })
    await sandbox.put('snapshots/start', {})
    await sandbox.call('reset', { method: 'POST' })
    expect(await clock()).toMatchObject({ ahead_s: 0, frozen: false })
  })

  it('is for owners and developers, leaves an audit row, and only in a sandbox', async () => {
    const { members, stranger, developer, service } = sandbox
    const as = async (headers: Record<string, string>, corpId = 'wwsand', body?: object) =>
      (await service.call(`/sandbox/corps/${corpId}/clock`, { headers, ...(body ? { body } : {}) })).status
    expect(await as(members.developer)).toBe(200)
    expect(await as(members.marketer)).toBe(403)
    expect(await as(stranger.bearer)).toBe(404)
    expect(await as(developer.bearer, 'wwplain', { freeze: true })).toBe(403)
    await service.store.owner`delete from audit`
    await move({ freeze: true })
    expect(await sandbox.audited('sandbox_clock')).toEqual(['updated by operator'])
  })

  it('passes over kinds of jobs that look every few seconds', () => {
    expect(jobKinds.filter(isPolling).map(({ name }) => name)).toEqual(POLLING)
  })
})
