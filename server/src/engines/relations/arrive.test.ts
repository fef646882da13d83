import { afterAll, beforeAll, expect, it } from 'vitest'
import { surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { follow } from '../../../../qa/support/relations.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { createContactWay } from '../contact-ways/create.ts'

const CORP = 'wwarrive'
const NOW = 1_750_000_000

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  await importRecords(service, { corp_id: CORP }, surroundings)
})
afterAll(() => service.stop())

const act = <T>(work: (ctx: Ctx) => Promise<T>, now = NOW) => service.act(CORP, work, now)

type Item = Record<string, unknown>
const shown = async (query: Record<string, string>) =>
  (await service.call('/open-api/external_user/list', { token, query })).body.external_user_list

it('a new customer arrives by a code: it is counted, marked and welcomed once', async () => {
  const auto_reply = { text: { content: '欢迎' } }
  const code = {
    scene: 2,
    type: 1,
    qr_code: 'https://qr.example.com/q',
    staff_ids: ['lina'],
    state: '桌贴',
    auto_mark_tag_ids: [3, 1],
    auto_reply,
  } as const
  const id = await act((ctx) => createContactWay(ctx, { ...code, staff_ids: ['lina'], auto_mark_tag_ids: [3, 1] }), NOW)
  const arrival = {
    external_user_id: 'wmnew',
    details: { name: '新客', phones: ['13800009999'], unionid: 'onnew' },
    staff_id: 'lina',
    state: '桌贴',
    welcome: { code: 'w1', expiresAt: NOW + 20 },
  }
  expect(await act((ctx) => follow(ctx, arrival), NOW)).toBe('opened')
  expect(await act((ctx) => follow(ctx, arrival), NOW + 5)).toBe('together')
  expect(await shown({ phone_number: '13800009999', staff_id: 'lina', tag_id: 'et3' })).toMatchObject([
    {
      external_user_id: 'wmnew',
      name: '新客',
      tags: [3, 1],
      points: 0,
      follows: [{ staff_id: 'lina', added_at: NOW, state: '桌贴', stage_id: null, remark: '' }],
      created_at: NOW,
    },
  ])
  const codes = await service.call('/open-api/contact_way/list', { token })
  expect((codes.body.contact_way_list as Item[])[0]).toMatchObject({ id, add_user_count: 1 })
  const { owner } = service.store
  const welcomes = await owner`select staff_id, content, done_at from welcome_message where corp_id = ${CORP}`
  expect(welcomes).toEqual([{ staff_id: 'lina', content: auto_reply, done_at: null }])
  const jobs = await owner`
    select j.kind from job j join welcome_message w on w.corp_id = j.corp_id and w.id::text = j.key where j.corp_id = ${CORP}`
  expect([...jobs]).toEqual([{ kind: 'welcome' }])
})
