import { afterAll, beforeAll, expect, it } from 'vitest'
import { workOnDue } from '../../../../qa/support/jobs.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { EXAMPLE_CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

const unsent = { readGroupMessageResult: async () => undefined, pollMs: () => 86_400_000 }

const workAt = async (seconds: number) => {
  while ((await workOnDue(admin.service.store, unsent, { clock: () => seconds * 1000 })) > 0);
}
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const filter = { staff_ext_id_list: ['majingyi'] }
const keep = async (draft: object) => {
  const { status, body } = await admin.post('group-message-drafts', { text: '您好', ...draft } as object)
  expect([status, body.errors]).toEqual([201, undefined])
  return { path: `group-message-drafts/${body.id}`, body }
}
const named = async (name: string) => {
  const { body } = await admin.call('group-messages', { query: { q: name } })
  return body.items as { id: number; name: string; state: string; counts: { total: number } }[]
}

it('keeps a draft that sends nothing, lists it, changes it and sends it once', async () => {
  const { post, patch, call } = admin
  const { path, body } = await keep({ name: '草稿一', text: '' })
  expect(body).toMatchObject({ state: 'draft', text: '', creator_id: 'luojianguo', attachments: [] })
  expect((await post(`${path}/send`)).body).toMatchObject({ code: 'invalid', errors: [{ field: 'text' }] })
  expect((await patch(path, { text: '春茶' })).status).toBe(200)
  expect((await post(`${path}/send`)).body).toMatchObject({ code: 'invalid', errors: [{ field: 'filter' }] })
  expect((await patch(path, { filter })).body).toMatchObject({ text: '春茶', filter })
  expect((await patch(path, { crowd_package_id: 701 })).body).toMatchObject({ crowd_package_id: 701 })
  expect((await call(path)).body).not.toHaveProperty('filter')
  expect((await patch(path, { filter })).body).not.toHaveProperty('crowd_package_id')
  const listed = await call('group-message-drafts', { query: { state: 'draft', q: '草稿一' } })
  expect(listed.body).toMatchObject({ total: 1, items: [{ name: '草稿一' }] })
  await workAt(inAnHour())
  expect(await named('草稿一')).toEqual([])

  const sent = await post(`${path}/send`)
  const { recipients } = (await post('group-messages/forecast', { filter })).body
  expect([sent.status, sent.body]).toMatchObject([201, { name: '草稿一', text: '春茶', counts: { total: recipients } }])
  expect((await post(`${path}/send`)).status).toBe(404)
  expect((await call(path)).status).toBe(404)
  expect(await named('草稿一')).toHaveLength(1)
  expect(await admin.audited('group_message_draft', body.id as number)).toEqual([
    'created',
    ...Array(4).fill('updated'),
    'send',
  ])
  expect(await admin.audited('group_message', sent.body.id as number)).toEqual(['created'])
})

it('sends at its time, once, to those who are in the crowd package then', async () => {
  const { post, patch } = admin
  const crowd = await post('crowd-packages', { name: '定时人群', filter: { gender: 1 } })
  const send_at = inAnHour()
  const { path } = await keep({ name: '定时一', crowd_package_id: crowd.body.id, send_at, state: 'scheduled' })
  await workAt(send_at - 1)
  expect(await named('定时一')).toEqual([])
  const later = await patch(`crowd-packages/${crowd.body.id}`, { filter: { gender: 2 } })
  await Promise.all([workAt(send_at), workAt(send_at + 1)])
  await workAt(send_at + 2)
  expect(await named('定时一')).toMatchObject([{ counts: { total: later.body.user_count } }])
  expect((await admin.call(path)).status).toBe(404)
})

it('goes by the time that it was moved to, and not at all once it is stopped', async () => {
  const { patch, remove, call } = admin
  const send_at = inAnHour()
  const moved = await keep({ name: '改期', filter, send_at, state: 'scheduled' })
  expect((await patch(moved.path, { send_at: send_at + 600, text: '改过' })).body).toMatchObject({ state: 'scheduled' })
  const stopped = await keep({ name: '停止', filter, send_at, state: 'scheduled' })
  expect((await patch(stopped.path, { state: 'draft' })).body).toMatchObject({ state: 'draft', send_at })
  const removed = await keep({ name: '删除', filter, send_at, state: 'scheduled' })
  expect((await remove(removed.path)).status).toBe(204)
  await workAt(send_at + 1)
  expect(await named('改期')).toEqual([])
  await workAt(send_at + 600)
  expect(await named('改期')).toMatchObject([{ text: '改过' }])
  expect([await named('停止'), await named('删除')]).toEqual([[], []])
  expect((await call(stopped.path)).body.state).toBe('draft')
  expect((await call(removed.path)).status).toBe(404)
})

it('is a draft again, and says so, when it reaches nobody at its time', async () => {
  const { post, remove, call, patch } = admin
  const crowd = await post('crowd-packages', { name: '将被删除', filter })
  const send_at = inAnHour()
  const { path } = await keep({ name: '无人', crowd_package_id: crowd.body.id, send_at, state: 'scheduled' })
  await remove(`crowd-packages/${crowd.body.id}`)
  await workAt(send_at)
  expect((await call(path)).body).toMatchObject({ state: 'draft', failed_code: 'no_recipients', send_at })
  expect(await named('无人')).toEqual([])
  expect((await patch(path, { filter })).body).not.toHaveProperty('failed_code')
})

it('refuses what could not be sent at its time, and changes nothing', async () => {
  const { path } = await keep({ name: '原样', filter, send_at: inAnHour(), state: 'scheduled' })
  const before = (await admin.call(path)).body
  const answer = async (changes: object) => {
    const { status, body } = await admin.patch(path, changes)
    return [status, (body.errors as { field: string; code: string }[])?.map(({ field, code }) => `${field} ${code}`)]
  }
  expect(await answer({ send_at: admin.service.now() })).toEqual([422, ['send_at in_past']])
  expect(await answer({ send_at: null })).toEqual([422, ['send_at required_when']])
  expect(await answer({ text: '' })).toEqual([422, ['text content_missing']])
  expect(await answer({ filter: null })).toEqual([422, ['filter exactly_one_of']])
  expect(await answer({ filter, crowd_package_id: 701 })).toEqual([422, ['crowd_package_id exactly_one_of']])
  expect(await answer({ crowd_package_id: 999_999 })).toEqual([422, ['crowd_package_id not_found']])
  expect(await answer({ creator_id: 'nobody' })).toEqual([422, ['creator_id not_found']])
  expect((await admin.call(path)).body).toEqual(before)
})

it('is not seen by integrators before it is sent', async () => {
  await keep({ name: '内部', filter })
  const [events] = await admin.service.store.owner`select count(*)::int as n from event_inbox where kind like '%draft%'`
  expect(events?.n).toBe(0)
})

it('is sent at its time when it was imported', async () => {
  const send_at = inAnHour()
  const line = {
    ...{
      id: 9001,
      name: '导入的',
      text: '您好',
      attachments: [],
      allow_select: false,
      creator_id: 'luojianguo',
      filter,
    },
    ...{ state: 'scheduled', send_at, created_at: 1, updated_at: 1 },
  }
  await importRecords(admin.service, { corp_id: EXAMPLE_CORP }, { group_message_draft: [line] })
  await workAt(send_at - 1)
  expect(await named('导入的')).toEqual([])
  await workAt(send_at)
  expect(await named('导入的')).toHaveLength(1)
})
