import { afterAll, beforeAll, expect, it } from 'vitest'
import { rightOfKind } from '../../contract/kinds.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

type Event = { action: string; record_id: string; data: Record<string, unknown> }
const events = async (kind: string) =>
  (await admin.call('events', { query: { kinds: kind, limit: 100 } })).body.items as Event[]

/** Fields that the service only counts when a record is read. */
const COUNTED = ['hits', 'people', 'marked']
const recorded = (body: object) => Object.fromEntries(Object.entries(body).filter(([name]) => !COUNTED.includes(name)))

it.each([
  [
    'welcome',
    'welcomes',
    { name: '门店', staff_ids: ['luojianguo'], content: { text: { content: '您好' } }, enabled: true },
  ],
  ['quick_reply', 'quick-replies', { group_id: 502, name: '地址', content_type: 'text', content: '文三路 1 号' }],
  ['sensitive_rule', 'sensitive-rules', { name: '退款', words: ['退款'] }],
  ['keyword_tag_rule', 'keyword-tag-rules', { name: '少糖', words: ['少糖'], tags: [111] }],
])('%s is recorded as it is read, when it is made, changed and removed', async (kind, path, body) => {
  const made = await admin.post(path, body)
  expect(made.status).toBe(201)
  const changed = await admin.patch(`${path}/${made.body.id}`, { name: '改名' })
  expect(changed.status).toBe(200)
  expect((await admin.remove(`${path}/${made.body.id}`)).status).toBe(204)
  const [first, second] = [made.body, changed.body].map(recorded)
  const id = String(made.body.id)
  expect(await events(kind)).toMatchObject([
    { action: 'created', record_id: id, data: first },
    { action: 'updated', record_id: id, data: second },
    { action: 'removed', record_id: id },
  ])
})

it('a file is recorded with its address, and operators who may read files get an event', async () => {
  const form = new FormData()
  form.set('file', new Blob(['读我']), 'readme.txt')
  const sent = await fetch(new URL(`/admin-api/corps/ww_demo_yunqi_tea/files`, admin.service.address), {
    ...{ method: 'POST', headers: admin.owner.bearer, body: form },
  })
  const file = (await sent.json()) as { id: string }
  expect(sent.status).toBe(201)
  await admin.remove(`files/${file.id}`)
  expect(await events('file')).toMatchObject([
    { action: 'created', record_id: file.id, data: file },
    { action: 'removed', record_id: file.id },
  ])
})

it('each kind needs the right of its list', () => {
  const kinds = ['welcome', 'quick_reply', 'quick_reply_group', 'sensitive_rule', 'file']
  expect(kinds.map(rightOfKind)).toEqual([
    ...['acquisition:read', 'service:read', 'service:read', 'chats:read', 'files:read'],
  ])
})
