import { afterAll, beforeAll, expect, it } from 'vitest'
import { workOnDue } from '../../../../qa/support/jobs.ts'
import type { GroupMessages, SendResult } from '../../platform/port.ts'
import { EXAMPLE_CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

type Message = Parameters<GroupMessages['sendGroupMessage']>[0]
type Result = { chat_id: string; external_user_id: null; name: string; staff_id: string; state: string }

const work = async (platform: Parameters<typeof workOnDue>[1] = {}, now = Date.now) => {
  while ((await workOnDue(admin.service.store, platform, { clock: now })) > 0);
}
const chosen = ['wr_yunqi_5', 'wr_yunqi_7', 'wr_yunqi_tianhe_02']

it('goes into chosen group chats by their owners, and shows the result of each', async () => {
  const { post, call } = admin
  const forecast = await post('group-messages/forecast', { chat_ids: chosen })
  expect(forecast.body).toMatchObject({
    recipients: 3,
    staff: [
      { staff_id: 'zhangmengjie', recipients: 2 },
      { staff_id: 'majingyi', recipients: 1 },
    ],
  })
  const made = await post('group-messages', { name: '群内上新', text: '春茶上新', chat_ids: chosen })
  expect([made.status, made.body]).toMatchObject([201, { chat_type: 'group', counts: { total: 3, pending: 3 } }])
  const sent: Message[] = []
  const failing = async ({ recipients }: { recipients: readonly string[] }) =>
    recipients.map(
      (id): SendResult =>
        id === 'wr_yunqi_5'
          ? { id, state: 'failed', time: null, failure: 'limit_reached' }
          : { id, state: 'sent', time: admin.service.now() },
    )
  await work({
    sendGroupMessage: async (message) => ({ msgid: `chats ${sent.push(message)}`, failed: [] }),
    readGroupMessageResult: failing,
  })
  const asked = sent.map(({ sender, chatType, recipients }) => ({ sender, chatType, recipients }))
  expect(asked.sort((a, b) => (a.sender < b.sender ? -1 : 1))).toEqual([
    { sender: 'majingyi', chatType: 'group', recipients: ['wr_yunqi_5'] },
    { sender: 'zhangmengjie', chatType: 'group', recipients: ['wr_yunqi_7', 'wr_yunqi_tianhe_02'] },
  ])
  const path = `group-messages/${made.body.id}`
  expect((await call(path)).body).toMatchObject({ state: 'done', counts: { total: 3, sent: 2, failed: 1 } })
  const results = (await call(`${path}/results`)).body.items as Result[]
  expect(results).toMatchObject([
    {
      chat_id: 'wr_yunqi_5',
      external_user_id: null,
      name: '云栖静安店会员群',
      failed_reason: { code: 'limit_reached' },
    },
    { chat_id: 'wr_yunqi_7', staff_id: 'zhangmengjie', state: 'sent' },
    { chat_id: 'wr_yunqi_tianhe_02', name: '天河新品尝鲜群', state: 'sent' },
  ])
  const quota = await post('group-messages/forecast', { chat_ids: chosen, quota: 'day' })
  expect(quota.body.over_quota).toEqual({ total: 2, external_user_ids: ['wr_yunqi_7', 'wr_yunqi_tianhe_02'] })
})

it('goes into all group chats of an owner, those that are there at its time', async () => {
  const { post, call } = admin
  const send_at = Math.floor(Date.now() / 1000) + 3600
  const draft = { name: '群主的群', text: '您好', chat_owner_ids: ['zhangmengjie'], send_at }
  const kept = await post('group-messages', draft)
  expect(kept.body).toMatchObject({ chat_owner_ids: ['zhangmengjie'], state: 'scheduled' })
  await admin.service.store.owner`
    update group_chat set owner_staff_id = 'zhangmengjie' where corp_id = ${EXAMPLE_CORP} and group_ext_id = 'wr_yunqi_8'`
  await work({ readGroupMessageResult: async () => undefined, pollMs: () => 86_400_000 }, () => send_at * 1000)
  const { items } = (await call('group-messages', { query: { q: '群主的群', chat_type: 'group' } })).body as {
    items: { counts: { total: number } }[]
  }
  expect(items).toMatchObject([{ counts: { total: 3 } }])
})

it('refuses chats and owners that are not there, and chats beside customers', async () => {
  const answer = async (body: object) => {
    const { status, body: reply } = await admin.post('group-messages', { name: '甲', text: '乙', ...body })
    return [status, reply.code, (reply.errors as { field: string }[] | undefined)?.[0]?.field]
  }
  expect(await answer({ chat_ids: ['wr_none'] })).toEqual([422, 'invalid', 'chat_ids'])
  expect(await answer({ chat_owner_ids: ['nobody'] })).toEqual([422, 'invalid', 'chat_owner_ids'])
  expect(await answer({ chat_ids: chosen, filter: {} })).toEqual([422, 'invalid', 'chat_ids'])
  expect(await answer({ chat_owner_ids: ['huangzihan'] })).toEqual([409, 'no_recipients', undefined])
})

it('is not among the messages to customers that integrators ask for', async () => {
  const made = await admin.post('group-messages', { name: '不给接口', text: '您好', chat_ids: chosen })
  const { store } = admin.service
  const [{ n: single }] = (await store.owner`
    select count(*)::int as n from group_message where corp_id = ${EXAMPLE_CORP} and chat_type = 'single'
      and created_at between ${admin.service.now() - 60} and ${admin.service.now() + 60}`) as unknown as [{ n: number }]
  const { result } = await asIntegrator()
  const window = { start_time: admin.service.now() - 60, end_time: admin.service.now() + 60 }
  expect(await result(window)).toMatchObject({ errcode: 0, total: single })
  expect(await result({ mission_id: made.body.id as number })).toMatchObject({ errcode: 10049 })
})

async function asIntegrator() {
  const { body } = await admin.post('secrets', { name: 'test' })
  const { body: token } = await admin.service.call('/open-api/access_token/get', {
    body: { corp_id: EXAMPLE_CORP, secret: body.secret },
  })
  const result = async (query: Record<string, number>) =>
    (await admin.service.call('/open-api/group_msg/result', { token: token.access_token as string, query })).body
  return { result }
}
