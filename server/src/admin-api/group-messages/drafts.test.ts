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
  const { status, body } = await admin.post('group-messages', { text: '您好', ...draft } as object)
  expect([status, body.errors]).toEqual([201, undefined])
  return { path: `group-messages/${body.id}`, body }
}
const named = async (name: string) => {
  const { body } = await admin.call('group-messages', { query: { q: name, drafts: 'false' } })
  return body.items as { id: number; name: string; state: string; counts: { total: number } }[]
}

it('keeps a draft that sends nothing, lists it, changes it and sends it once', async () => {
  const { post, patch, call } = admin
  const { path, body } = await keep({ name: '草稿一', text: '', draft: true })
  expect(body).toMatchObject({ state: 'draft', text: '', creator_id: 'luojianguo', attachments: [] })
  expect((await post(`${path}/send`)).body).toMatchObject({ code: 'invalid', errors: [{ field: 'text' }] })
  expect((await patch(path, { text: '春茶' })).status).toBe(200)
  expect((await post(`${path}/send`)).body).toMatchObject({ code: 'invalid', errors: [{ field: 'filter' }] })
  expect((await patch(path, { filter })).body).toMatchObject({ text: '春茶', filter })
  expect((await patch(path, { crowd_package_id: 701 })).body).toMatchObject({ crowd_package_id: 701 })
  expect((await call(path)).body).not.toHaveProperty('filter')
  expect((await patch(path, { filter })).body).not.toHaveProperty('crowd_package_id')
  for (const query of [{ state: 'draft' }, { drafts: 'true' }, {}] as Record<string, string>[])
    expect((await call('group-messages', { query: { ...query, q: '草稿一' } })).body).toMatchObject({
      ...{ total: 1, items: [{ name: '草稿一', state: 'draft' }] },
    })
  await workAt(inAnHour())
  expect(await named('草稿一')).toEqual([])

  const sent = await post(`${path}/send`)
  const { recipients } = (await post('group-messages/forecast', { filter })).body
  expect([sent.status, sent.body]).toMatchObject([
    ...[200, { id: body.id, name: '草稿一', text: '春茶', state: 'pending', counts: { total: recipients } }],
  ])
  expect(sent.body).not.toHaveProperty('filter')
  for (const again of [await post(`${path}/send`), await patch(path, { text: '改' }), await admin.remove(path)])
    expect([again.status, again.body.code]).toEqual([409, 'already_sent'])
  expect(await named('草稿一')).toHaveLength(1)
  expect(await admin.audited('group_message', body.id as number)).toEqual([
    'created',
    ...Array(4).fill('updated'),
    'send',
  ])
})

it('goes to customers by name, of whom one must be there', async () => {
  const { post, patch, call } = admin
  const external_user_ids = ['wm_yunqi_1001', 'wm_yunqi_1002', 'wm_nobody']
  const { path, body } = await keep({ name: '点名', external_user_ids, draft: true })
  expect(body).toMatchObject({ external_user_ids, state: 'draft' })
  const unknown = await post('group-messages', { name: '乙', external_user_ids: ['wm_nobody'], draft: true })
  expect([unknown.status, unknown.body.code]).toEqual([409, 'no_recipients'])
  expect((await patch(path, { external_user_ids: ['wm_nobody'] })).body.code).toBe('no_recipients')
  expect((await patch(path, { filter })).body).not.toHaveProperty('external_user_ids')
  await patch(path, { external_user_ids })
  await admin.service.store.owner`
    delete from customer_follow where corp_id = ${EXAMPLE_CORP} and customer_pk = (
      select pk from customer where corp_id = ${EXAMPLE_CORP} and external_user_id = 'wm_yunqi_1002')`
  expect((await post(`${path}/send`)).body).toMatchObject({ state: 'pending', counts: { total: 1 } })
  expect((await call(`${path}/results`)).body.items).toMatchObject([{ external_user_id: 'wm_yunqi_1001' }])
})

it('sends at its time, once, to those who are in the crowd package then', async () => {
  const { post, patch } = admin
  const crowd = await post('crowd-packages', { name: '定时人群', filter: { gender: 1 } })
  const send_at = inAnHour()
  const { path } = await keep({ name: '定时一', crowd_package_id: crowd.body.id, send_at })
  await workAt(send_at - 1)
  expect(await named('定时一')).toEqual([])
  const later = await patch(`crowd-packages/${crowd.body.id}`, { filter: { gender: 2 } })
  await Promise.all([workAt(send_at), workAt(send_at + 1)])
  await workAt(send_at + 2)
  expect(await named('定时一')).toMatchObject([{ counts: { total: later.body.user_count } }])
  expect((await admin.call(path)).body).not.toHaveProperty('send_at')
})

it('goes by the time that it was moved to, and not at all once it is stopped', async () => {
  const { patch, remove, call } = admin
  const send_at = inAnHour()
  const moved = await keep({ name: '改期', filter, send_at })
  expect((await patch(moved.path, { send_at: send_at + 600, text: '改过' })).body).toMatchObject({ state: 'scheduled' })
  const stopped = await keep({ name: '停止', filter, send_at })
  expect((await patch(stopped.path, { draft: true })).body).toMatchObject({ state: 'draft', send_at })
  const removed = await keep({ name: '删除', filter, send_at })
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
  const { path } = await keep({ name: '无人', crowd_package_id: crowd.body.id, send_at })
  await remove(`crowd-packages/${crowd.body.id}`)
  await workAt(send_at)
  expect((await call(path)).body).toMatchObject({ state: 'draft', failed_code: 'no_recipients', send_at })
  expect(await named('无人')).toEqual([])
  expect((await patch(path, { filter })).body).not.toHaveProperty('failed_code')
})

it('refuses what could not be sent at its time, and changes nothing', async () => {
  const { path } = await keep({ name: '原样', filter, send_at: inAnHour() })
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
  const { path, body } = await keep({ name: '内部', filter, draft: true })
  const { store } = admin.service
  const events = async () =>
    (
      await store.owner<{ action: string }[]>`
        select action from event_inbox where kind = 'group_message' and record_id = ${String(body.id)} order by inbox_id`
    ).map(({ action }) => action)
  const { body: secret } = await admin.post('secrets', { name: 'test' })
  const { body: token } = await admin.service.call('/open-api/access_token/get', {
    body: { corp_id: EXAMPLE_CORP, secret: secret.secret },
  })
  const asked = async (query: Record<string, unknown>) =>
    (await admin.service.call('/open-api/group_msg/result', { token: token.access_token as string, query } as never))
      .body
  const now = admin.service.now()
  const window = { start_time: now - 60, end_time: now + 60 }
  const listed = async () => ((await asked(window)).missions as { id: number }[]).some(({ id }) => id === body.id)
  expect([await events(), await listed()]).toEqual([[], false])
  expect(await asked({ mission_id: body.id })).toMatchObject({ errcode: 10049 })
  await admin.post(`${path}/send`)
  expect([(await events())[0], await listed()]).toEqual(['created', true])
  expect(await asked({ mission_id: body.id })).toMatchObject({ errcode: 0, name: '内部' })
})

it('is sent at its time when it was imported, and is no draft again', async () => {
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
    ...{ state: 'scheduled', send_at, created_at: 1 },
  }
  const load = (files: Record<string, object[]>) =>
    importRecords(admin.service, { corp_id: EXAMPLE_CORP }, files as never)
  await load({ group_message: [line] })
  const recipient = { mission_id: 9001, n: 1, external_user_id: 'wm_yunqi_1001', staff_id: 'majingyi' }
  await expect(
    load({ group_message_recipient: [{ ...recipient, state: 'pending', send_time: null }] }),
  ).rejects.toThrow('was not sent yet')
  await workAt(send_at - 1)
  expect(await named('导入的')).toEqual([])
  await workAt(send_at)
  expect(await named('导入的')).toHaveLength(1)
  await expect(load({ group_message: [line] })).rejects.toThrow('cannot be a draft again')
})

it('is neither taken back nor shown to have results before it is sent', async () => {
  const { path } = await keep({ name: '未发', filter, draft: true })
  expect((await admin.post(`${path}/cancel`)).body.code).toBe('not_sent_yet')
  expect((await admin.post(`${path}/remind`)).body.code).toBe('nobody_to_remind')
  expect((await admin.call(`${path}/progress`)).body).toMatchObject({ state: 'draft', staff: [] })
  expect((await admin.remove(path)).status).toBe(204)
})
