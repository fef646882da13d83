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

const unpublished = { readMomentResult: async () => [], pollMs: () => 86_400_000 }
const workAt = async (seconds: number) => {
  while ((await workOnDue(admin.service.store, unpublished, { clock: () => seconds * 1000 })) > 0);
}
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const image = { msgtype: 'image', image: { url: 'https://img.example.com/1.png' } }
const staff_ids = ['majingyi', 'chenjunjie']
const whole = { attachments: [image], staff_ids }
const keep = async (draft: object) => {
  const { status, body } = await admin.post('moments', { text: '上新', ...draft })
  expect([status, body.errors]).toEqual([201, undefined])
  return { path: `moments/${body.id}`, body }
}
const sent = async (name: string) => {
  const { body } = await admin.call('moments', { query: { q: name, drafts: 'false' } })
  return body.items as { id: number; counts: { total: number } }[]
}

it('keeps a draft that is published by nobody, changes it, and sends it once under its id', async () => {
  const { post, patch, call, remove } = admin
  const { path, body } = await keep({ name: '草稿', draft: true })
  expect(body).toMatchObject({ state: 'draft', attachments: [], staff_ids: [], counts: { total: 0 } })
  const refused = async (answer: ReturnType<typeof post>) => {
    const { status, body } = await answer
    return [status, (body.errors as { field: string }[] | undefined)?.[0]?.field ?? body.code]
  }
  expect(await refused(post(`${path}/send`))).toEqual([422, 'attachments'])
  expect((await patch(path, { attachments: [image] })).body).toMatchObject({ attachments: [image], text: '上新' })
  expect(await refused(post(`${path}/send`))).toEqual([422, 'staff_ids'])
  expect(await refused(patch(path, { staff_ids: ['nobody'] }))).toEqual([422, 'staff_ids'])
  expect(await refused(patch(path, { tag_list: ['nothing'] }))).toEqual([422, 'tag_list'])
  expect((await patch(path, { staff_ids })).body).toMatchObject({ staff_ids })
  const listed = await call('moments', { query: { drafts: 'true', q: '草稿' } })
  expect(listed.body).toMatchObject({ total: 1, items: [{ name: '草稿', state: 'draft' }] })
  expect(await refused(post(`${path}/cancel`))).toEqual([409, 'not_sent_yet'])
  await workAt(inAnHour())
  expect(await sent('草稿')).toEqual([])

  const made = await post(`${path}/send`)
  expect([made.status, made.body]).toMatchObject([200, { id: body.id, state: 'pending', counts: { total: 2 } }])
  expect(made.body).not.toHaveProperty('staff_ids')
  for (const again of [post(`${path}/send`), patch(path, { text: '改' }), remove(path)])
    expect(await refused(again as ReturnType<typeof post>)).toEqual([409, 'already_sent'])
  expect(await sent('草稿')).toHaveLength(1)
  expect(await admin.audited('moment', body.id as number)).toEqual(['created', 'updated', 'updated', 'send'])
})

it('counts drafts and those that were sent, on every page', async () => {
  const pages = async (drafts: string) => {
    const page = async (offset: number) => {
      const { body } = await admin.call('moments', { query: { drafts, limit: 1, offset } })
      return body as { total: number; items: { id: number; state: string }[] }
    }
    const { total } = await page(0)
    const all = []
    for (let offset = 0; offset < total; offset++) all.push(...(await page(offset)).items)
    expect(new Set(all.map(({ id }) => id)).size).toBe(total)
    return all.map(({ state }) => state)
  }
  await keep({ name: '又一个', draft: true })
  const drafts = await pages('true')
  const others = await pages('false')
  expect(new Set(drafts)).toEqual(new Set(['draft']))
  expect(others).not.toContain('draft')
  const { body } = await admin.call('moments')
  expect(body.total).toBe(drafts.length + others.length)
})

it('is published at its time, once; moved and stopped until then', async () => {
  const { patch, remove, call } = admin
  const send_at = inAnHour()
  const kept = await keep({ ...whole, name: '定时', send_at })
  expect(kept.body).toMatchObject({ state: 'scheduled', send_at })
  const moved = await keep({ ...whole, name: '改期', send_at })
  await patch(moved.path, { send_at: send_at + 600 })
  const stopped = await keep({ ...whole, name: '停止', send_at })
  expect((await patch(stopped.path, { draft: true })).body).toMatchObject({ state: 'draft', send_at })
  const removed = await keep({ ...whole, name: '删除', send_at })
  expect((await remove(removed.path)).status).toBe(204)
  await workAt(send_at - 1)
  expect(await sent('定时')).toEqual([])
  await Promise.all([workAt(send_at), workAt(send_at + 1)])
  expect(await sent('定时')).toMatchObject([{ counts: { total: 2 } }])
  expect([await sent('改期'), await sent('停止'), await sent('删除')]).toEqual([[], [], []])
  await workAt(send_at + 600)
  expect(await sent('改期')).toHaveLength(1)
  expect((await call(stopped.path)).body.state).toBe('draft')
})

it('is a draft again, and says so, when who was to publish it is gone at its time', async () => {
  const { call } = admin
  const { owner } = admin.service.store
  const send_at = inAnHour()
  const { path } = await keep({ ...whole, name: '离职', send_at })
  await owner`update moment set staff_ids = '{gone}' where corp_id = ${EXAMPLE_CORP} and name = '离职'`
  await workAt(send_at)
  expect((await call(path)).body).toMatchObject({ state: 'draft', failed_code: 'not_found', send_at })
  expect(await sent('离职')).toEqual([])
})

it('is not seen by integrators before it is sent', async () => {
  const { path, body } = await keep({ ...whole, name: '内部', draft: true })
  const { store } = admin.service
  const { body: secret } = await admin.post('secrets', { name: 'test' })
  const { body: token } = await admin.service.call('/open-api/access_token/get', {
    body: { corp_id: EXAMPLE_CORP, secret: secret.secret },
  })
  const asked = async (query: object) =>
    (
      await admin.service.call('/open-api/moment_message/result', {
        ...{ token: token.access_token as string, query: query as Record<string, number> },
      })
    ).body
  const seen = async () => {
    const now = admin.service.now()
    const events = await store.owner`
      select 1 from event_inbox where kind = 'moment' and record_id = ${String(body.id)}`
    const lists = [await asked({ limit: 30 }), await asked({ start_time: now - 60, end_time: now + 60, limit: 30 })]
    const listed = lists.map((list) => (list.moment_message_list as { id: number }[]).some(({ id }) => id === body.id))
    return [events.length > 0, ...listed, (await asked({ moment_id: body.id })).errcode]
  }
  expect(await seen()).toEqual([false, false, false, 10049])
  await admin.post(`${path}/send`)
  expect(await seen()).toEqual([true, true, true, 0])
})

it('is published at its time when it was imported', async () => {
  const send_at = inAnHour()
  const line = {
    ...{ id: 9001, name: '导入的', text: '', attachments: [image], creator_id: 'luojianguo', tag_list: [], staff_ids },
    ...{ state: 'scheduled', send_at, created_at: 1, done_at: null },
  }
  await importRecords(admin.service, { corp_id: EXAMPLE_CORP }, { moment: [line] })
  await workAt(send_at)
  expect(await sent('导入的')).toHaveLength(1)
})

it('refuses what could not be published at its time, and changes nothing', async () => {
  const { path } = await keep({ ...whole, name: '原样', send_at: inAnHour() })
  const before = (await admin.call(path)).body
  const answer = async (changes: object) => {
    const { status, body } = await admin.patch(path, changes)
    return [status, (body.errors as { field: string; code: string }[])?.map(({ field, code }) => `${field} ${code}`)]
  }
  expect(await answer({ send_at: admin.service.now() })).toEqual([422, ['send_at in_past']])
  expect(await answer({ send_at: null })).toEqual([422, ['send_at required_when']])
  expect(await answer({ attachments: [] })).toEqual([422, ['attachments too_few']])
  expect(await answer({ creator_id: 'nobody' })).toEqual([422, ['creator_id not_found']])
  expect((await admin.call(path)).body).toEqual(before)
})
