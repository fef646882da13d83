import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customer, surroundings } from '../../../qa/support/customers.ts'
import { workOnDue } from '../../../qa/support/jobs.ts'
import { importRecords } from '../../../qa/support/records.ts'
import { said } from '../../../qa/support/said.ts'
import { addCorp, startTestService, type TestService } from '../../../qa/support/service.ts'
import { welcomeJob } from '../engines/relations/welcome.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Failure } from '../jobs/run.ts'
import { PlatformError } from '../platform/error.ts'
import type { Platform } from '../platform/port.ts'

const CORP = 'wwfaults'
let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  const follows = [{ staff_id: 'lina', added_at: 1, state: '', stage_id: null, remark: '' }]
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: [customer(1, { follows })] })
})
afterAll(() => service.stop())

let time: number
beforeEach(async () => {
  await service.store.owner`truncate job`
  await service.store.owner`delete from clue`
  time = Date.now() + 60_000
})

type Subject = {
  call: 'sendGroupMessage' | 'publishMoment' | 'addCustomerTask' | 'sendWelcome'
  table: string
  create(): Promise<unknown>
  /** What the newest row says of it: [nothing yet, taken on, refused]. */
  states: [string, string, string]
}

const post = (path: string, body: object) => service.call(path, { token, body })
const image = { type: 'image', image_urls: ['https://cdn.example.com/a.png'] }
const clue = { phone: '13900001234', staff_ext_id: 'lina', batch_add_customer_mission: true }

async function welcome(): Promise<void> {
  await service.store.owner.begin(async (tx) => {
    const [row] = await tx`
      insert into welcome_message (corp_id, customer_pk, staff_id, content, welcome_code, created_at)
      select ${CORP}, pk, 'lina', '{}', 'code', 1 from customer where corp_id = ${CORP} returning id`
    await enqueue({ tx, corpId: CORP }, welcomeJob, { id: row?.id }, { key: String(row?.id) })
  })
}

const subjects: Subject[] = [
  {
    ...{ call: 'sendGroupMessage', table: 'group_message_task', states: ['pending', 'accepted', 'failed'] },
    create: () =>
      post('/open-api/group_msg/add', { name: 'x', text: 'x', create_staff_ext_id: 'lina', eu_ext_ids: ['wm0001'] }),
  },
  {
    ...{ call: 'publishMoment', table: 'moment_task', states: ['pending', 'accepted', 'failed'] },
    create: () =>
      post('/open-api/moment_message/add', {
        ...{ name: 'x', create_staff_ext_id: 'lina', staff_ext_ids: ['lina'], ...image },
      }),
  },
  {
    ...{ call: 'addCustomerTask', table: 'clue_task', states: ['pending', 'done', 'failed'] },
    create: () => post('/open-api/customer_open_sea/clue/add', { clue_list: [clue] }),
  },
  {
    ...{ call: 'sendWelcome', table: 'welcome_message', states: ['pending', 'done', 'failed'] },
    create: welcome,
  },
]

describe.each(subjects)('$call', ({ call, table, create, states: [open, taken, refused] }) => {
  const state = async () => {
    const column =
      table === 'welcome_message'
        ? `case when done_at is null then 'pending' when reason_code is null then 'done' else 'failed' end`
        : 'state'
    const [row] = await service.store.owner.unsafe(`select ${column} as state from ${table} order by ctid desc limit 1`)
    return row?.state
  }
  const failures: Failure[] = []
  const keys: string[] = []
  const sinces: (number | undefined)[] = []
  const work = (error?: unknown) => {
    const answer = async ({ key, since }: { key: string; since?: number }) => {
      keys.push(key)
      sinces.push(since)
      if (error) throw error
      return { msgid: 'm', jobid: 'j', failed: [], taskId: 't' }
    }
    const platform = { [call]: answer, pollMs: () => 3600_000 } as unknown as Partial<Platform>
    return workOnDue(service.store, platform, {
      clock: () => time,
      onFailure: (failure) => void failures.push(failure),
    })
  }
  beforeEach(async () => {
    keys.length = 0
    sinces.length = 0
    failures.length = 0
    await service.store.owner.unsafe(`delete from ${table}`)
    await create()
  })

  it('is final when the platform refuses', async () => {
    await work(new PlatformError('refused', said('no')))
    expect(await state()).toBe(refused)
    expect([...(await service.store.owner`select 1 from job`)]).toEqual([])
    expect(failures).toEqual([])
  })

  it('is tried again, with the same key, when the platform is away or limits our calls', async () => {
    await work(new PlatformError('unavailable', said('away')))
    expect(await state()).toBe(open)
    expect(await work()).toBe(0)
    time += 10_000
    await work(new PlatformError('limited', said('slow down'), { retryAfterMs: 600_000 }))
    time += 599_999
    expect(await work()).toBe(0)
    time += 1
    await work()
    expect(await state()).toBe(taken)
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(3)
  })

  const isLookedFor = call === 'sendGroupMessage' || call === 'publishMoment'
  it.runIf(isLookedFor)('is looked for after its answer was lost, whatever was in the way meanwhile', async () => {
    await work(new PlatformError('unavailable', said('cut off'), { outcomeUnknown: true }))
    for (const fault of ['unconfigured', 'unavailable', 'unconfigured'] as const) {
      time += 86_400_000
      await work(new PlatformError(fault, said('away')))
    }
    expect(await state()).toBe(open)
    time += 86_400_000
    await work()
    expect(await state()).toBe(taken)
    expect(sinces).toEqual([undefined, ...Array(4).fill(expect.any(Number))])
  })

  it.runIf(isLookedFor)('is not looked for when the platform was never asked', async () => {
    await work(new PlatformError('unconfigured', said('not connected')))
    time += 86_400_000
    await work()
    expect(await state()).toBe(taken)
    expect(sinces).toEqual([undefined, undefined])
  })

  it('has failed when the platform was away for as long as there were attempts', async () => {
    for (let i = 0; i < 40 && (await state()) === open; i++, time += 86_400_000) {
      await work(new PlatformError('unavailable', said('away')))
    }
    expect(await state()).toBe(refused)
    expect([...(await service.store.owner`select 1 from job`)]).toEqual([])
  })

  it('is never refused by a fault of ours, neither before nor after the platform took it on', async () => {
    await work(new TypeError('a mistake'))
    expect(await state()).toBe(open)
    await service.store.owner.unsafe(`
      create function full_disk() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$;
      create trigger full_disk before update on ${table} for each row execute function full_disk()`)
    for (let i = 0; i < 40; i++, time += 86_400_000) await work()
    await service.store.owner.unsafe('drop function full_disk cascade')
    expect(await state()).toBe(open)
    expect(failures.at(-1)?.dead).toBe(true)
    expect([
      ...(await service.store.owner`select state, reason_of(reason_code, reason_params) as reason from job`),
    ]).toEqual([{ state: 'dead', reason: said('disk full') }])
    await service.store.owner`update job set state = 'waiting', dead_ms = null, failures = 0`
    await work()
    expect(await state()).toBe(taken)
    expect(new Set(keys).size).toBe(1)
  })
})
