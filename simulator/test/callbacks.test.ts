import { expect, test } from 'vitest'
import { CORP, corporation, element, type Json, newCustomer, receiver, setUp, until } from './setup.ts'

test('a receiver that fails is tried four times, then the event is lost', async () => {
  const { post, ask, get } = await setUp()
  const inbox = await receiver({ status: () => 500 })
  await post('corps', corporation({ settings: { callback_retry_ms: 1 } }, inbox.callback))
  await newCustomer({ post, ask })
  const attempts = async () => (await get(`deliveries?corpid=${CORP}`)).deliveries
  await until(async () => (await attempts()).length === 4)
  expect((await attempts()).map(({ attempt, status }: Json) => [attempt, status])).toEqual([
    [1, 500],
    [2, 500],
    [3, 500],
    [4, 500],
  ])
  expect(new Set(inbox.xmls()).size).toBe(1)
})

test('a receiver that is down is on record and does not fail the corporation', async () => {
  const { post, ask, get } = await setUp()
  const callback = { url: 'http://127.0.0.1:9/none', token: 'abc', encoding_aes_key: 'a'.repeat(43) }
  const corp = await post('corps', corporation({ settings: { callback_retry_ms: 1 } }, callback))
  expect(corp.apps[0].callback.verified).not.toBe('ok')
  await newCustomer({ post, ask })
  const attempts = async () => (await get('deliveries')).deliveries
  await until(async () => (await attempts()).length === 4)
  expect((await attempts())[0]).toMatchObject({
    status: 0,
    error: expect.any(String),
    plaintext: expect.stringContaining('<xml>'),
  })
})

test('callbacks can be repeated, late, lost, out of order and forged, and normal again', async () => {
  const { post, ask } = await setUp()
  const inbox = await receiver()
  await post('corps', corporation({}, inbox.callback))
  const next = async (knobs: object) => {
    await post('delivery', { corpid: CORP, ...knobs })
    inbox.events.length = 0
    return newCustomer({ post, ask })
  }
  await next({ times: 3 })
  await until(() => inbox.events.length === 3)
  expect(new Set(inbox.xmls()).size).toBe(1)

  const start = performance.now()
  await next({ delay_ms: 300 })
  await until(() => inbox.events.length === 1)
  expect(performance.now() - start).toBeGreaterThan(290)

  await next({ bad_signature: true })
  await until(() => inbox.events.length === 1)
  expect(inbox.events[0]!.valid).toBe(false)

  const first = await next({ reverse: true })
  const second = await newCustomer({ post, ask })
  await until(() => inbox.events.length === 2)
  expect(inbox.xmls().map((xml) => element(xml, 'ExternalUserID'))).toEqual([
    second.external_userid,
    first.external_userid,
  ])

  await next({ drop: 1 })
  const kept = await next({})
  await until(() => inbox.events.length === 1)
  expect(element(inbox.xmls()[0]!, 'ExternalUserID')).toBe(kept.external_userid)
})

test('changes through the API cause no event, an administrator’s changes do', async () => {
  const { post, ask } = await setUp()
  const inbox = await receiver()
  await post('corps', corporation({}, inbox.callback))
  const { external_userid, userid } = await newCustomer({ post, ask })
  await ask('mark_tag', { userid, external_userid, add_tag: ['etgold'] })
  await ask('remark', { userid, external_userid, remark: '老客户' })
  await ask('add_corp_tag', { group_name: '来源', tag: [{ name: '线下' }] })
  await post('edit', { corpid: CORP, kind: 'customer', userid, external_userid, remark_mobiles: ['13900000000'] })
  await until(() => inbox.events.length === 1)
  const changes: [object, string][] = [
    [{ kind: 'customer', userid, external_userid, remark: '张总' }, 'edit_external_contact'],
    [{ kind: 'user', userid: 'NewOne', name: '新人', department: [2] }, 'create_user'],
    [{ kind: 'user', userid: 'NewOne', department: [1] }, 'update_user'],
    [{ kind: 'user', userid: 'NewOne', delete: true }, 'delete_user'],
    [{ kind: 'department', id: 3, name: '客服', parentid: 1 }, 'create_party'],
    [{ kind: 'department', id: 3, name: '服务' }, 'update_party'],
    [{ kind: 'department', id: 3, delete: true }, 'delete_party'],
    [{ kind: 'tag', group_id: 'etgroup', name: '铜' }, 'create'],
    [{ kind: 'tag', id: 'etgold', name: '黄金' }, 'update'],
    [{ kind: 'tag', id: 'etsilver', delete: true }, 'delete'],
  ]
  for (const [index, [edit, change]] of changes.entries()) {
    await post('edit', { corpid: CORP, ...edit })
    await until(() => inbox.events.length === index + 2)
    expect(element(inbox.xmls().at(-1)!, 'ChangeType')).toBe(change)
  }
  await expect(post('edit', { corpid: CORP, kind: 'user', userid: 'LiLei', colour: 'red' })).rejects.toThrow(
    'unknown field: colour',
  )
})
