import { afterAll, beforeAll, expect, it } from 'vitest'
import { workOnDue } from '../../../../qa/support/jobs.ts'
import { said } from '../../../../qa/support/said.ts'
import { PlatformError } from '../../platform/error.ts'
import type { SendResult } from '../../platform/port.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

const work = async (platform: Parameters<typeof workOnDue>[1] = {}) => {
  while ((await workOnDue(admin.service.store, platform)) > 0);
}

const filter = { staff_ext_id_list: ['majingyi', 'chenjunjie'] }

it('forecasts, creates, and shows progress and results to the end', async () => {
  const { post, call } = admin
  const forecast = await post('group-messages/forecast', { filter })
  expect(forecast.status).toBe(200)
  const staff = forecast.body.staff as { staff_id: string; recipients: number }[]
  expect(staff.reduce((sum, { recipients }) => sum + recipients, 0)).toBe(forecast.body.recipients)
  expect(new Set(staff.map(({ staff_id }) => staff_id))).toEqual(new Set(filter.staff_ext_id_list))
  expect(forecast.body.over_quota).toEqual({ total: 0, external_user_ids: [] })

  const made = await post('group-messages', { name: '上新', text: '春茶上新', filter })
  const total = forecast.body.recipients
  expect([made.status, made.body]).toMatchObject([
    201,
    { name: '上新', creator_id: 'luojianguo', state: 'pending', counts: { total, pending: total, sent: 0, failed: 0 } },
  ])
  const path = `group-messages/${made.body.id}`
  const before = await call(`${path}/progress`)
  expect((before.body.staff as object[])[0]).toMatchObject({ state: 'pending', reason: null })
  await work()
  const after = await call(`${path}/progress`)
  expect(after.body).toMatchObject({ state: 'done', counts: { total, pending: 0 } })
  const results = await call(`${path}/results`, { query: { state: 'sent', limit: 1 } })
  expect(results.body).toMatchObject({ total, items: [{ n: 1, state: 'sent', failed_reason: null }] })

  const quota = await post('group-messages/forecast', { filter, quota: 'day' })
  expect(quota.body.over_quota).toMatchObject({ total })
})

it('sends to the members that a crowd package has now', async () => {
  const { post } = admin
  const made = await post('crowd-packages', { name: '女客户', filter: { gender: 2 } })
  const forecast = await post('group-messages/forecast', { crowd_package_id: made.body.id })
  expect(forecast.body.recipients).toBe(made.body.user_count)
})

it('keeps its recipients while the package that it was made for changes', async () => {
  const { post, patch, call, remove } = admin
  const made = await post('crowd-packages', { name: '女客户', filter: { gender: 2 } })
  const pack = `crowd-packages/${made.body.id}`
  const sent = await post('group-messages', { name: '定人', text: '您好', crowd_package_id: made.body.id })
  const path = `group-messages/${sent.body.id}`
  const recipients = async () => {
    const ids: string[] = []
    for (let offset = 0; ; offset += 100) {
      const { body } = await call(`${path}/results`, { query: { limit: 100, offset } })
      ids.push(...(body.items as { external_user_id: string }[]).map(({ external_user_id }) => external_user_id))
      if (ids.length >= (body.total as number)) return ids.sort()
    }
  }
  const before = await recipients()
  expect(before).toHaveLength(made.body.user_count as number)
  expect((await patch(pack, { filter: { gender: 1 } })).body.user_count).not.toBe(0)
  await post(`${pack}/refresh`)
  expect(await recipients()).toEqual(before)
  await remove(pack)
  await work()
  expect(await recipients()).toEqual(before)
  expect((await call(`${path}/progress`)).body).toMatchObject({ state: 'done', counts: { total: before.length } })
})

it('refuses what reaches nobody, says nothing, or names what is not there', async () => {
  const answer = async (body: object) => {
    const { status, body: reply } = await admin.post('group-messages', { name: '甲', text: '乙', ...body })
    return [status, reply.code, (reply.errors as { field: string }[] | undefined)?.[0]?.field]
  }
  expect(await answer({ external_user_ids: ['wmnobody'] })).toEqual([409, 'no_recipients', undefined])
  expect(await answer({})).toEqual([422, 'invalid', 'filter'])
  expect(await answer({ filter, crowd_package_id: 701 })).toEqual([422, 'invalid', 'crowd_package_id'])
  expect(await answer({ crowd_package_id: 999_999 })).toEqual([422, 'invalid', 'crowd_package_id'])
  expect(await answer({ filter: { staff_ext_id_list: ['nobody'] } })).toEqual([
    422,
    'invalid',
    'filter.staff_ext_id_list',
  ])
  expect(await answer({ filter, text: '' })).toEqual([422, 'invalid', 'text'])
  const rows = await admin.service.store.owner`select 1 from group_message where name = '甲'`
  expect(rows.length).toBe(0)
})

const unsent = { readGroupMessageResult: async () => undefined, pollMs: () => 600_000 }

it('takes back what was not sent, from the platform too', async () => {
  const { post, call } = admin
  const made = async () =>
    `group-messages/${(await post('group-messages', { name: '丙', text: '丙', filter })).body.id}`
  const [waiting, handed] = [await made(), await made()]
  expect((await post(`${waiting}/cancel`)).body).toMatchObject({ cancelled_at: admin.service.now() })
  await work(unsent)
  const results = await call(`${waiting}/results`, { query: { limit: 1 } })
  expect(results.body.items).toMatchObject([
    { state: 'failed', failed_reason: { code: 'cancelled', params: {}, message: '已取消' } },
  ])
  expect((await call(waiting)).body.state).toBe('failed')

  const back: string[] = []
  const taken = { ...unsent, cancelGroupMessage: async ({ msgid }: { msgid: string }) => void back.push(msgid) }
  expect((await call(`${handed}/progress`)).body.staff).toMatchObject([{ state: 'accepted' }, { state: 'accepted' }])
  await post(`${handed}/cancel`)
  await work(taken)
  expect(back.length).toBe(2)
  const { body } = await call(handed)
  expect(body).toMatchObject({ state: 'failed', counts: { pending: 0, sent: 0 } })
  expect((await post(`${handed}/cancel`)).body.code).toBe('already_ended')
})

it('is not handed to a platform that was away when it was asked, once it is cancelled', async () => {
  const { post, call } = admin
  const path = `group-messages/${(await post('group-messages', { name: '戊', text: '戊', filter })).body.id}`
  const away = async () => {
    throw new PlatformError('unavailable', said('away'))
  }
  await work({ ...unsent, sendGroupMessage: away })
  expect((await post(`${path}/cancel`)).status).toBe(200)
  await work({ ...unsent, sendGroupMessage: async () => expect.fail('it was cancelled') })
  expect((await call(path)).body).toMatchObject({ state: 'failed', counts: { pending: 0, sent: 0 } })

  const lost = `group-messages/${(await post('group-messages', { name: '己', text: '己', filter })).body.id}`
  await work({ ...unsent, sendGroupMessage: away })
  await post(`${lost}/cancel`)
  const back: string[] = []
  await work({
    ...unsent,
    findGroupMessage: async ({ sender }) => ({ msgid: `msg of ${sender}`, failed: [] }),
    cancelGroupMessage: async ({ msgid }) => void back.push(msgid),
  })
  expect(back.sort()).toEqual(['msg of chenjunjie', 'msg of majingyi'])
  expect((await call(lost)).body.state).toBe('failed')
})

it('keeps recipients open of whom the platform does not know yet, and counts the others at once', async () => {
  const { post, call } = admin
  const path = `group-messages/${(await post('group-messages', { name: '庚', text: '庚', filter })).body.id}`
  const results = (recipients: readonly string[]) =>
    recipients.map((id): SendResult => ({ id, state: 'sent', time: admin.service.now() }))
  const pauses = [0, 0]
  const later = { pollMs: () => pauses.shift() ?? 600_000 }
  await work({ ...later, readGroupMessageResult: async ({ recipients }) => results(recipients.slice(1)) })
  const { counts, state } = (await call(path)).body as { state: string; counts: { sent: number; pending: number } }
  expect([state, counts.sent > 0, counts.pending]).toEqual(['sending', true, 2])
  const all = {
    readGroupMessageResult: async ({ recipients }: { recipients: readonly string[] }) => results(recipients),
  }
  await workOnDue(admin.service.store, all, { clock: () => Date.now() + 700_000 })
  expect((await call(path)).body).toMatchObject({ state: 'done', counts: { pending: 0, failed: 0 } })
})

it('reminds those who have it to send, three times a day', async () => {
  const { post } = admin
  const path = `group-messages/${(await post('group-messages', { name: '丁', text: '丁', filter })).body.id}`
  expect((await post(`${path}/remind`)).body.code).toBe('nobody_to_remind')
  await work(unsent)
  const reminded: string[] = []
  for (let i = 0; i < 3; i++) {
    expect((await post(`${path}/remind`)).status).toBe(200)
    await work({ ...unsent, remindGroupMessage: async ({ msgid }) => void reminded.push(msgid) })
    admin.service.advance(1)
  }
  expect([reminded.length, new Set(reminded).size]).toEqual([6, 2])
  expect((await post(`${path}/remind`)).body.code).toBe('reminded_too_often')
})
