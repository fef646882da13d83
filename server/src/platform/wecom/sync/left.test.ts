import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Syncing, startSyncing } from './test-setup.ts'

const DAY_S = 86_400

let syncing: Syncing
let CORP = 'wwleft'
beforeAll(async () => {
  syncing = await startSyncing()
})
afterAll(() => syncing.close())
beforeEach(async () => {
  CORP = `${CORP}x`
  await syncing.addCorp(CORP)
  const users = ['chenjing', 'lina'].map((userid) => ({ userid, name: userid, department: [1] }))
  await syncing.platform.addCorp(CORP, { departments: [{ id: 1, name: '总部', parentid: 0, order: 1 }], users })
  const customers = ['wm1', 'wm2'].map((external_userid) => ({
    external_contact: { external_userid, name: external_userid, type: 1, gender: 0 },
    follow_user: [{ userid: 'lina', remark: '', createtime: 1_700_000_000 }],
  }))
  await syncing.platform.post('load', { corpid: CORP, customers })
  await syncing.sync(CORP)
})

const resign = (userid: string) => syncing.platform.post('edit', { corpid: CORP, kind: 'user', userid, delete: true })
async function give(...external_userid: string[]): Promise<void> {
  const body = { handover_userid: 'lina', takeover_userid: 'chenjing', external_userid }
  await syncing.client.call(CORP, { path: 'externalcontact/resigned/transfer_customer', body })
  await syncing.platform.post('clock', { corpid: CORP, advance_s: DAY_S + 1 })
}
const intervals = async () => {
  const rows = await syncing.service.store.owner`
    select c.external_user_id || ' ' || r.staff_id as pair, coalesce(r.lost_by, 'open') as ended
    from relation r join customer c on c.corp_id = r.corp_id and c.pk = r.customer_pk
    where r.corp_id = ${CORP} order by r.customer_pk, r.id`
  return rows.map(({ pair, ended }) => `${pair} ${ended}`)
}

it('ends what a member who left had with customers who were given to another, of which nobody told', async () => {
  await resign('lina')
  await give('wm1')
  const { state, changes } = await syncing.sync(CORP)
  expect([state, changes]).toMatchObject(['done', { customers: { opened: 1, lost: 1 } }])
  expect(await intervals()).toEqual(['wm1 lina transfer', 'wm1 chenjing open', 'wm2 lina open'])
  const [day] = await syncing.service.store.owner`
    select (select count(*)::int from customer_timeline where corp_id = ${CORP} and kind = 'eu_transfer') as told`
  expect(day).toEqual({ told: 1 })
  await give('wm2')
  await syncing.sync(CORP)
  expect(await intervals()).toEqual([
    'wm1 lina transfer',
    'wm1 chenjing open',
    'wm2 lina transfer',
    'wm2 chenjing open',
  ])
  expect((await syncing.sync(CORP)).changes).toEqual({})
})

it('leaves them open, and says so, where the platform does not tell who waits to be given to another', async () => {
  await resign('lina')
  await give('wm1')
  const path = 'externalcontact/get_unassigned_list'
  await syncing.platform.post('faults', { match: { corpid: CORP, path }, effect: { errcode: 48002 }, times: 1 })
  const { state, changes } = await syncing.sync(CORP)
  expect([state, changes]).toMatchObject([
    'done',
    { skipped: [{ what: 'left', id: null, reason: { code: 'wecom_no_right', params: { errcode: 48002 } } }] },
  ])
  expect(await intervals()).toEqual(['wm1 lina open', 'wm1 chenjing open', 'wm2 lina open'])
})
