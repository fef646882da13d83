import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { claimOne } from '../../../jobs/claim-one.ts'
import { runJob } from '../../../jobs/run.ts'
import { workOnce } from '../../../jobs/worker.ts'
import { inbound } from '../../../worker/inbound.ts'
import { refreshJob, refreshLater } from '../records/refresh-job.ts'
import { type Syncing, startSyncing } from '../sync/test-setup.ts'
import { eventJob } from './event-job.ts'
import { openInbox } from './inbox.ts'

let started: Syncing
let CORP = 'wwevent'
beforeAll(async () => {
  started = await startSyncing()
})
afterAll(() => started.close())
beforeEach(async () => {
  CORP = `${CORP}x`
  await started.addCorp(CORP)
  await started.platform.post('corps', {
    ...{ corpid: CORP, name: CORP, contact_secret: 'contact-secret', settings: { contact_secret_reads: false } },
    users: ['lina', 'zhangwei'].map((userid) => ({ userid, name: userid, department: [1] })),
    tag_group: [{ group_id: 'g1', group_name: '来源', tag: [{ id: 'et1', name: '桌贴' }] }],
    apps: [{ agentid: 1000002, name: 'CRM', secret: 'app-secret', visible: ['lina'] }],
  })
})

async function work(clock = Date.now): Promise<void> {
  const { client, service } = started
  const { owner, app } = service.store
  const kinds = [eventJob(inbound), refreshJob(inbound)]
  while ((await workOnce({ owner, app, kinds, deps: { client }, clock })) > 0);
}

let at = 1_750_000_000
/** Has a callback arrive and worked on; gives what became of it. */
async function tell(change: string, userid: string, customer?: string) {
  await arrive(change, userid, customer)
  await work()
  const [row] = await started.service.store.owner`
    select state, note from platform_event where corp_id = ${CORP} order by id desc limit 1`
  return row
}
async function arrive(change: string, userid: string, customer?: string) {
  const element = (name: string, text: string) => `<${name}><![CDATA[${text}]]></${name}>`
  const head = `${element('ToUserName', CORP)}${element('FromUserName', 'sys')}<CreateTime>${at++}</CreateTime>`
  const kind = element('Event', customer ? 'change_external_contact' : 'change_contact')
  const event = `${element('MsgType', 'event')}${kind}${element('ChangeType', change)}`
  const whom = `${element('UserID', userid)}${customer ? element('ExternalUserID', customer) : ''}`
  const { keep } = openInbox({ pool: started.service.store.app, clock: Date.now })
  await keep(CORP, `<xml>${head}${event}${whom}</xml>`)
}
const jobs = async () => [
  ...(await started.service.store.owner`
    select key, state, lease is not null as held from job where corp_id = ${CORP} and kind = 'platform_refresh' order by id`),
]
const staff = async () => [
  ...(await started.service.store.owner`select id, status from staff where corp_id = ${CORP} order by id`),
]
const later = () => started.service.act(CORP, (ctx) => refreshLater(ctx, { of: 'staff', id: 'zhangwei' }))

const customers = async () =>
  (await started.service.store.owner`select name from customer where corp_id = ${CORP}`).map(({ name }) => name)

it('a new customer whom the platform does not show yet is read when it does', async () => {
  const { platform, client, service } = started
  const way = { type: 2, scene: 2, user: ['lina'], state: 's' }
  const { config_id } = await client.call<{ config_id: string }>(CORP, {
    ...{ path: 'externalcontact/add_contact_way', body: way },
  })
  const { people } = await platform.post('people', { count: 1 })
  const { external_userid } = await platform.post('scan', { corpid: CORP, config_id, person: people[0].person })
  const match = { corpid: CORP, path: 'externalcontact/get' }
  await platform.post('faults', { match, effect: { errcode: 84061 }, times: 2 })
  expect(await tell('add_external_contact', 'lina', external_userid)).toEqual({
    ...{ state: 'done', note: 'the platform does not show this customer yet; it will be asked again' },
  })
  expect(await customers()).toEqual([''])
  for (const name of ['', expect.stringMatching('.')]) {
    await service.store.owner`update job set due_ms = 0 where corp_id = ${CORP} and kind = 'platform_refresh'`
    await work()
    expect(await customers()).toEqual([name])
  }
  expect(await jobs()).toEqual([])
})

it('after a few looks in vain the comparison is left to find a customer, and the job says so', async () => {
  const { owner } = started.service.store
  await tell('add_external_contact', 'lina', 'wmnobody')
  for (let looks = 0; looks < 4; looks++) {
    expect(await jobs()).toMatchObject([{ state: 'waiting' }])
    await owner`update job set due_ms = 0 where corp_id = ${CORP} and kind = 'platform_refresh'`
    await work()
  }
  const [job] =
    await owner`select state, reason_code, reason_params from job where corp_id = ${CORP} and kind = 'platform_refresh'`
  expect(job).toEqual({ state: 'dead', reason_code: 'not_shown', reason_params: { times: 4 } })
})

it('a welcome has its seconds by the clock of a corporation that has its own', async () => {
  const { owner, app } = started.service.store
  await owner`
    insert into sandbox_clock (corp_id, ahead_ms, stands_ms, frozen) values (${CORP}, 3600000, clock_ms() + 3600000, true)`
  await arrive('add_external_contact', 'lina', 'wmnobody')
  const [job] = await owner<{ id: number; now: number }[]>`
    select id, corp_ms(corp_id) / 1000 as now from job where corp_id = ${CORP} and kind = 'platform_event'`
  const { id, now } = job as { id: number; now: number }
  let until = 0
  const noting: typeof inbound = {
    ...inbound,
    customerAdded(ctx, event, arriving) {
      until = arriving.welcomeUntil
      return inbound.customerAdded(ctx, event, arriving)
    },
  }
  const asked = { corpId: CORP, id, lease: randomUUID(), leaseMs: 60_000, atMs: now * 1000 }
  const claim = await claimOne(owner, asked)
  const deps = { client: started.client }
  const at = { clock: () => now * 1000, businessTime: () => now }
  await runJob({ owner, app, deps, ...at }, eventJob(noting), claim as NonNullable<typeof claim>)
  expect(until - now).toBeGreaterThan(0)
  expect(until - now).toBeLessThanOrEqual(20)
})

it('what the app may not see is not asked for again and again: the event tells why', async () => {
  expect(await tell('update_user', 'zhangwei')).toEqual({ state: 'done', note: expect.stringContaining('60011') })
  expect(await jobs()).toEqual([])
  await later()
  await work()
  expect(await jobs()).toEqual([])
  expect(await staff()).toEqual([])
})

it('a refresh that waits for an operator is no dead letter', async () => {
  await started.service.store.owner`delete from platform_connection where corp_id = ${CORP}`
  await later()
  await work()
  expect(await jobs()).toMatchObject([{ state: 'waiting', held: false }])
  const [job] = await started.service.store.owner`select failures from job where corp_id = ${CORP}`
  expect(job).toEqual({ failures: 0 })
})

it('a refresh follows one that is at work, which may have read before; one that was given up is tried again', async () => {
  const { owner } = started.service.store
  await later()
  await later()
  expect(await jobs()).toMatchObject([{ key: 'staff/zhangwei', held: false }])
  await owner`update job set lease = gen_random_uuid(), lease_until_ms = clock_ms() + 60000 where corp_id = ${CORP}`
  await later()
  await later()
  expect(await jobs()).toMatchObject([{ held: true }, { held: false, state: 'waiting' }])
  await owner`update job set lease = null, lease_until_ms = null, state = 'dead', dead_ms = 1 where corp_id = ${CORP}`
  await later()
  expect(await jobs()).toMatchObject([{ state: 'waiting' }, { state: 'dead' }])
})

it('a member who left and was taken on again by the same id is on the staff, whichever is told last', async () => {
  await tell('create_user', 'lina')
  expect(await tell('delete_user', 'lina')).toMatchObject({ state: 'done' })
  expect(await staff()).toMatchObject([{ id: 'lina', status: 1 }])
  await started.platform.post('edit', { corpid: CORP, kind: 'user', userid: 'lina', delete: true })
  await tell('delete_user', 'lina')
  expect(await staff()).toMatchObject([{ id: 'lina', status: 4 }])
})

it('a tag that is marked before anybody told of it is read, and the customer has it', async () => {
  const { platform, service } = started
  const contact = { external_userid: 'wm1', name: '客户', type: 1, gender: 1 }
  const follow = { userid: 'lina', remark: '', createtime: 1_700_000_000, tags: [{ tag_id: 'et1' }] }
  await platform.post('load', { corpid: CORP, customers: [{ external_contact: contact, follow_user: [follow] }] })
  expect(await tell('edit_external_contact', 'lina', 'wm1')).toEqual({ state: 'done', note: null })
  const shown = () => service.store.owner`
    select c.tags, t.tag_name from customer c left join tag t on t.corp_id = c.corp_id and t.t_id = any (c.tags)
    where c.corp_id = ${CORP}`
  expect([...(await shown())]).toEqual([{ tags: [], tag_name: null }])
  await work(() => Date.now() + 5_000)
  expect([...(await shown())]).toEqual([{ tags: [1], tag_name: '桌贴' }])
})

it('an id that is longer than any is none: the event is kept as one that nobody handles', async () => {
  const unknown = { state: 'unknown', note: expect.stringContaining('nobody') }
  expect(await tell('add_external_contact', 'lina', `wm${'x'.repeat(127)}`)).toEqual(unknown)
  expect(await tell('del_follow_user', 'l'.repeat(129), 'wm1')).toEqual(unknown)
  expect(await tell('create_user', 'l'.repeat(129))).toEqual(unknown)
})

it('when a callback came and was worked on is told by the database, not by a node whose clock is wrong', async () => {
  const { owner, app } = started.service.store
  const { keep } = openInbox({ pool: app, clock: () => Date.now() - 3_600_000 })
  await keep(CORP, '<xml><Event><![CDATA[late]]></Event></xml>')
  await work()
  const [row] = await owner`
    select received_ms > clock_ms() - 600000 as received, done_ms between received_ms and clock_ms() as done
    from platform_event where corp_id = ${CORP} order by id desc limit 1`
  expect(row).toEqual({ received: true, done: true })
})
