import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { follow, unfollow } from '../../../../qa/support/relations.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { putCustomField, putGroupChat, putJourneyStage, removeCustomField, removeJourneyStage } from './catalogue.ts'
import { changeCustomer } from './change.ts'
import { changeFollow } from './change-follow.ts'
import { dissolveGroupChat } from './dissolve-group-chat.ts'
import { joinGroup, leaveGroup } from './membership.ts'
import { removeCustomer } from './remove.ts'
import { tagCustomers, untagCustomers } from './tag.ts'

let CORP = 'wwlife'
const NOW = 1_750_000_000

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  CORP = `${CORP}x`
  token = (await addCorp(service, CORP)).token
  const lines = [customer(1, { groups: ['wr1'], points: 5 }), customer(2, { tags: [2] }), customer(3)]
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: lines })
})

/** As the service does it: in a transaction of the application's role. */
const act = <T>(work: (ctx: Ctx) => Promise<T>, now = NOW) => service.act(CORP, work, now)

type Item = Record<string, unknown>
async function shown(query: Record<string, string> = {}): Promise<Item[]> {
  const { body } = await service.call('/open-api/external_user/list', { token, query: { limit: '100', ...query } })
  const list = body.external_user_list as Item[]
  expect(body.total).toBe(list.length)
  return list
}
const one = async (id: string) => (await shown()).find((item) => item.external_user_id === id)
const group = async (id: string) => {
  const { body } = await service.call('/open-api/group_chat/list', { token })
  return (body.group_chat_list as Item[]).find((item) => item.group_ext_id === id)
}

it('a known customer is followed by another, and parts', async () => {
  const arrival = { external_user_id: 'wm0002', staff_id: 'zhangwei' }
  await act((ctx) => follow(ctx, { ...arrival, staff_id: 'lina' }), NOW)
  await act((ctx) => follow(ctx, arrival), NOW + 1)
  await act((ctx) => changeFollow(ctx, 'wm0002', 'zhangwei', { stage_id: 12 }), NOW + 1)
  expect((await one('wm0002'))?.follows).toMatchObject([{ staff_id: 'lina' }, { staff_id: 'zhangwei', stage_id: 12 }])
  expect(await act((ctx) => changeFollow(ctx, 'wm0002', 'lina', { stage_id: 11, remark: '熟' }), NOW)).toBe(true)
  expect((await one('wm0002'))?.follows).toMatchObject([{ stage_id: 11, remark: '熟' }, { stage_id: 12 }])
  expect(await act((ctx) => unfollow(ctx, 'wm0002', 'zhangwei'), NOW + 2)).toBe(true)
  expect(await act((ctx) => unfollow(ctx, 'wm0002', 'zhangwei'), NOW + 2)).toBe(false)
  expect(await shown({ staff_id: 'zhangwei' })).toEqual([])
  expect(await shown({ staff_id: 'lina' })).toMatchObject([{ external_user_id: 'wm0002', updated_at: NOW + 2 }])
})

it('tags come and go', async () => {
  const ids = ['wm0001', 'wm0002', 'nobody']
  expect(await act((ctx) => tagCustomers(ctx, ids, [2, 3]), NOW)).toBe(2)
  expect(await act((ctx) => tagCustomers(ctx, ids, [3]), NOW + 9)).toBe(0)
  expect((await shown({ tag_id: 'et2' })).map(({ tags }) => tags)).toEqual([
    [2, 3],
    [2, 3],
  ])
  expect(await act((ctx) => untagCustomers(ctx, ids, [2]), NOW)).toBe(2)
  expect(await shown({ tag_id: 'et2' })).toEqual([])
  await expect(act((ctx) => tagCustomers(ctx, ids, [9]), NOW)).rejects.toThrow('there is no tag "9"')
  await act(({ tx }) => tx`delete from tag where corp_id = ${CORP} and t_id = 3`)
  expect((await one('wm0001'))?.tags).toEqual([])
})

it('a group counts those who join, leave, are removed, and lets all go when it dissolves', async () => {
  const ids = ['wm0001', 'wm0002', 'wm0003']
  expect(await act((ctx) => joinGroup(ctx, 'wr1', ids), NOW)).toBe(2)
  expect(await group('wr1')).toMatchObject({ member_count: 12 })
  expect(await act((ctx) => leaveGroup(ctx, 'wr1', ['wm0002', 'nobody']), NOW)).toBe(1)
  expect(await act((ctx) => leaveGroup(ctx, 'wr1', ['wm0002']), NOW)).toBe(0)
  expect(await group('wr1')).toMatchObject({ member_count: 11 })
  expect(await act((ctx) => removeCustomer(ctx, 'wm0003'))).toBe(true)
  expect(await group('wr1')).toMatchObject({ member_count: 10 })
  await expect(act((ctx) => joinGroup(ctx, 'wr9', ids), NOW)).rejects.toThrow('there is no group_chat "wr9"')
  await act((ctx) => dissolveGroupChat(ctx, 'wr1', 1))
  expect((await one('wm0001'))?.groups).toEqual([])
})

it('opposing verbs on the same customers never wait in a circle, and groups count right', async () => {
  const ids = ['wm0001', 'wm0002', 'wm0003']
  const turns = Array.from({ length: 48 }, (_, i) => {
    const some = i % 2 ? ids : [...ids].reverse()
    const verbs = [
      (ctx: Ctx) => tagCustomers(ctx, some, [1, 3]),
      (ctx: Ctx) => joinGroup(ctx, 'wr2', some),
      (ctx: Ctx) => untagCustomers(ctx, some, [3]),
      (ctx: Ctx) => leaveGroup(ctx, 'wr2', some),
    ] as const
    return act(verbs[i % 4] as (ctx: Ctx) => Promise<number>)
  })
  await Promise.all(turns)
  const inside = (await shown()).filter(({ groups }) => (groups as string[]).includes('wr2'))
  expect(await group('wr2')).toMatchObject({ member_count: 10 + inside.length })
})

it('details change whole fields, and only to what fits', async () => {
  const changes = {
    name: '新名',
    phones: ['+8613800000000'],
    properties: { age: '31' },
    custom_fields: [{ field_id: 4, value: 2 }],
  }
  expect(await act((ctx) => changeCustomer(ctx, 'wm0001', changes), NOW)).toBe(true)
  expect(await act((ctx) => changeCustomer(ctx, 'nobody', changes), NOW)).toBe(false)
  expect(await shown({ phone_number: '+8613800000000' })).toMatchObject([{ ...changes, updated_at: NOW, points: 5 }])
  const wrong = [
    { custom_fields: [{ field_id: 4, value: 3 }] },
    { phones: ['x'] },
    { custom_fields: [{ field_id: 9, value: 1 }] },
  ]
  for (const change of wrong) {
    await expect(act((ctx) => changeCustomer(ctx, 'wm0001', change), NOW)).rejects.toThrow(Object.keys(change)[0])
  }
})

it('what is told again as it was moves no update time, and nothing is told of it', async () => {
  const changes = {
    ...{ unionid: 'on1', openid: null, name: '名', gender: 1 as const, phones: ['+8613800000000', '13800000001'] },
    ...{ properties: { age: '31', qq: '5' }, custom_fields: [{ field_id: 2, value: 1.5 }] },
  }
  const noted = { stage_id: 11, remark: '老客' }
  await act((ctx) => changeCustomer(ctx, 'wm0001', changes), NOW)
  await act((ctx) => follow(ctx, { external_user_id: 'wm0001', staff_id: 'lina' }), NOW)
  await act((ctx) => changeFollow(ctx, 'wm0001', 'lina', noted), NOW)
  const before = await one('wm0001')
  const events = async () => (await service.store.owner`select count(*)::int as n from event_inbox`)[0]?.n
  const told = await events()

  const again = { ...changes, properties: { qq: '5', age: '31' } }
  expect(await act((ctx) => changeCustomer(ctx, 'wm0001', again), NOW + 1)).toBe(true)
  expect(await act((ctx) => changeCustomer(ctx, 'wm0001', {}), NOW + 1)).toBe(true)
  expect(await act((ctx) => changeCustomer(ctx, 'nobody', {}), NOW + 1)).toBe(false)
  expect(await act((ctx) => changeFollow(ctx, 'wm0001', 'lina', noted), NOW + 1)).toBe(true)
  expect(await act((ctx) => changeFollow(ctx, 'wm0001', 'lina', {}), NOW + 1)).toBe(true)
  const { unionid, name, gender, phones } = again
  const details = { unionid, name, gender, phones }
  const arrival = { external_user_id: 'wm0001', staff_id: 'lina', remark: '老客', details }
  await act((ctx) => follow(ctx, arrival), NOW + 1)
  expect([await one('wm0001'), await events()]).toEqual([before, told])

  for (const change of [
    { phones: ['13800000001', '+8613800000000'] },
    { unionid: null },
    { properties: { age: '31' } },
  ]) {
    await act((ctx) => changeCustomer(ctx, 'wm0001', change), NOW + 2)
    expect(await one('wm0001')).toMatchObject({ ...change, updated_at: NOW + 2 })
    await act((ctx) => changeCustomer(ctx, 'wm0001', changes), NOW)
  }
  await act((ctx) => changeFollow(ctx, 'wm0001', 'lina', { remark: '' }), NOW + 3)
  expect(await one('wm0001')).toMatchObject({ updated_at: NOW + 3 })
})

it('a stage is created, and replaced by its id', async () => {
  const stages = async () => (await service.call('/open-api/journey_stage/list', { token })).body
  await act((ctx) => putJourneyStage(ctx, { id: 13, name: '复购', order: 3 }))
  await act((ctx) => putJourneyStage(ctx, { id: 11, name: '签约', order: 4 }))
  expect(await stages()).toMatchObject({
    journey_stage_list: [{ id: 12 }, { id: 13, name: '复购', order: 3 }, { id: 11, name: '签约', order: 4 }],
    total: 3,
  })
  await expect(act((ctx) => putJourneyStage(ctx, { id: 0, name: '无', order: 1 }))).rejects.toThrow('id')
})

it('a removed field and a removed stage leave the customers who had them', async () => {
  const colour = { field_id: 8, field_name: '颜色', kind: 'text', options: [] } as const
  await act((ctx) => putCustomField(ctx, { ...colour, options: [] }))
  const custom_fields = [1, 8].map((field_id) => ({ field_id, value: '绿' }))
  await act((ctx) => changeCustomer(ctx, 'wm0001', { custom_fields }), NOW)
  await act((ctx) => follow(ctx, { external_user_id: 'wm0001', staff_id: 'lina' }), NOW)
  await act((ctx) => changeFollow(ctx, 'wm0001', 'lina', { stage_id: 11, remark: '"引号"' }), NOW)
  await act((ctx) => removeCustomField(ctx, 8))
  await act((ctx) => removeJourneyStage(ctx, 11))
  expect(await one('wm0001')).toMatchObject({
    custom_fields: [{ field_id: 1, value: '绿' }],
    follows: [{ staff_id: 'lina', stage_id: null, remark: '"引号"' }],
  })
  const chat = { group_ext_id: 'wr3', name: '三群', owner_staff_id: 'nobody', member_count: 1, created_at: NOW }
  await expect(act((ctx) => putGroupChat(ctx, chat))).rejects.toThrow('owner_staff_id')
})

it('a removed customer takes links and ledger along', async () => {
  await act((ctx) => follow(ctx, { external_user_id: 'wm0001', staff_id: 'lina' }), NOW)
  expect(await act((ctx) => removeCustomer(ctx, 'wm0001'))).toBe(true)
  expect(await act((ctx) => removeCustomer(ctx, 'wm0001'))).toBe(false)
  const { owner } = service.store
  for (const table of ['customer_follow', 'customer_group', 'points_entry']) {
    expect(await owner`select 1 from ${owner(table)} where corp_id = ${CORP}`).toHaveLength(0)
  }
})
