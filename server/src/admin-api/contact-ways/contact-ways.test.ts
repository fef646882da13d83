import { afterAll, beforeAll, expect, it } from 'vitest'
import { EXAMPLE_CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

it('packs the pictures of several codes, and none at all when one of them is unknown', async () => {
  const zip = (ids: string) => {
    const path = `/admin-api/corps/${EXAMPLE_CORP}/contact-ways/qr.zip?ids=${ids}`
    return fetch(new URL(path, admin.service.address), { headers: admin.owner.bearer })
  }
  const packed = await zip('201,202,201')
  expect([packed.status, packed.headers.get('content-type')]).toEqual([200, 'application/zip'])
  for (const ids of ['999999', '201,999999']) {
    const refused = await zip(ids)
    expect([refused.status, await refused.json()]).toMatchObject([404, { code: 'not_found' }])
  }
})

it('refuses a code that leads to nobody, or to more than a hundred, at its field', async () => {
  const staffOf = async (ids: readonly string[]) => {
    const staffs = ids.map((id) => ({ id }))
    const { status, body } = await admin.post('contact-ways', { type: 2, scene: 2, state: '收银台三', staffs })
    return [status, body.errors]
  }
  const many = Array.from({ length: 101 }, (_, i) => `user${i}`)
  expect(await staffOf([])).toMatchObject([422, [{ field: 'staffs', code: 'empty', message: '不能为空' }]])
  expect(await staffOf(many)).toMatchObject([422, [{ field: 'staffs', code: 'too_many', params: { max: 100 } }]])
})

it('keeps what a code greets with, refuses a tenth attachment, and tells the groups that codes are in', async () => {
  const link = (n: number) => ({ msgtype: 'link', link: { title: `地图${n}`, url: 'https://www.example.com/map' } })
  const code = { type: 1, scene: 2, staffs: [{ id: 'wangshufen' }], group_name: '展会' }
  const file = { msgtype: 'file', file: { url: 'https://www.example.com/price.pdf', title: '价目表.pdf' } }
  const image = { url: 'https://www.example.com/a.png', media_id: 'm1' }
  const { status, body } = await admin.post('contact-ways', {
    ...code,
    auto_reply: { image, attachments: [link(1), file] },
    creator_staff_id: 'majingyi',
  })
  expect([status, body]).toMatchObject([
    201,
    { group_name: '展会', creator_staff_id: 'majingyi', auto_reply: { image, attachments: [link(1), file] } },
  ])
  const many = await admin.post('contact-ways', {
    ...code,
    auto_reply: { image, attachments: Array.from({ length: 9 }, (_, n) => link(n)) },
  })
  expect([many.status, many.body.errors]).toMatchObject([
    422,
    [{ field: 'auto_reply.attachments', code: 'too_many', params: { max: 9 } }],
  ])
  const wrong = await admin.post('contact-ways', { ...code, auto_reply: { attachments: [{ msgtype: 'voice' }] } })
  expect(wrong.status).toBe(422)
  const groups = (await admin.call('contact-ways/groups')).body.items as { group_name: string; codes: number }[]
  expect(groups.find(({ group_name }) => group_name === '展会')).toEqual({ group_name: '展会', codes: 1 })
})
