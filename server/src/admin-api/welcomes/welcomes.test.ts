import { afterAll, beforeAll, expect, it } from 'vitest'
import { follow } from '../../../../qa/support/relations.ts'
import { EXAMPLE_CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
  await admin.service.store.owner`delete from welcome`
})
afterAll(() => admin.stop())

const saying = (content: string) => ({ content: { text: { content } } })

let arrived = 0
/** What greets someone who adds this staff member, by this state of a channel code. */
async function greeting(staff_id: string, state = ''): Promise<string | undefined> {
  const external_user_id = `wmwelcome${++arrived}`
  const welcome = { code: external_user_id, expiresAt: admin.service.now() + 20 }
  await admin.service.act(EXAMPLE_CORP, (ctx) => follow(ctx, { external_user_id, staff_id, state, welcome }))
  const [sent] = await admin.service.store.owner`
    select content #>> '{text,content}' as text from welcome_message where welcome_code = ${external_user_id}`
  return sent?.text
}

it('greets by the code, else as the staff member does, else as the corporation', async () => {
  const { post, patch, remove } = admin
  expect(await greeting('majingyi')).toBeUndefined()
  const corp = await post('welcomes', { name: '企业', ...saying('欢迎') })
  const own = await post('welcomes', { name: '门店', staff_ids: ['majingyi'], ...saying('门店欢迎您') })
  expect([corp.status, own.status]).toEqual([201, 201])
  expect(await greeting('majingyi')).toBe('门店欢迎您')
  expect(await greeting('guojunjie')).toBe('欢迎')
  expect(await greeting('majingyi', '西湖文化广场店收银台')).toContain('回复“菜单”')
  await patch(`welcomes/${own.body.id}`, { enabled: false })
  expect(await greeting('majingyi')).toBe('欢迎')
  expect((await remove(`welcomes/${corp.body.id}`)).status).toBe(204)
  expect(await greeting('majingyi')).toBeUndefined()
  await remove(`welcomes/${own.body.id}`)
})

it('refuses two for the same people, silence, and unknown staff', async () => {
  const { post } = admin
  await post('welcomes', { name: '企业', ...saying('欢迎') })
  await post('welcomes', { name: '门店', staff_ids: ['majingyi'], ...saying('您好') })
  const field = async (body: object) => {
    const answer = await post('welcomes', { name: '甲', ...saying('乙'), ...body })
    return [answer.status, (answer.body.errors as { field: string }[])[0]?.field]
  }
  expect(await field({})).toEqual([422, 'staff_ids'])
  expect(await field({ staff_ids: ['guojunjie', 'majingyi'] })).toEqual([422, 'staff_ids'])
  expect(await field({ staff_ids: ['nobody'] })).toEqual([422, 'staff_ids'])
  expect(await field({ staff_ids: ['guojunjie'], content: {} })).toEqual([422, 'content'])
})
