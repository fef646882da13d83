import { afterAll, beforeAll, expect, it } from 'vitest'
import { EXAMPLE_CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

it('is counted by its group, and takes its count along', async () => {
  const { post, patch, call, remove } = admin
  const [one, two] = [
    await post('quick-reply-groups', { name: '甲' }),
    await post('quick-reply-groups', { name: '乙' }),
  ]
  const counts = async () =>
    Promise.all(
      [one, two].map(async ({ body }) => {
        const { col_count, keyword_count } = (await call(`quick-reply-groups/${body.id}`)).body
        return [col_count, keyword_count]
      }),
    )
  const made = await post('quick-replies', {
    group_id: one.body.id,
    name: '问候',
    content: '您好',
    exact_keywords: ['早'],
  })
  expect([made.status, made.body]).toMatchObject([201, { order: 1, send_count: 0, staff_ext_id: 'luojianguo' }])
  expect(await counts()).toEqual([
    [1, 1],
    [0, 0],
  ])
  const path = `quick-replies/${made.body.id}`
  await patch(path, { group_id: two.body.id, fuzzy_keywords: ['晚'] })
  expect(await counts()).toEqual([
    [0, 0],
    [1, 2],
  ])
  expect((await call('quick-replies', { query: { group_id: String(two.body.id), q: '您' } })).body.total).toBe(1)
  expect((await remove(path)).status).toBe(204)
  expect((await counts())[1]).toEqual([0, 0])
  const bad = await post('quick-replies', { group_id: 999_999, name: '甲', content: '乙' })
  expect([bad.status, bad.body.errors]).toMatchObject([422, [{ field: 'group_id' }]])
  const file = await post('quick-replies', { group_id: two.body.id, name: '图', content_type: 'image' })
  expect([file.status, file.body.errors]).toMatchObject([422, [{ field: 'file_url' }]])
})

it('counts a send once for its key, adds it to the group, and takes its sends along', async () => {
  const { post, patch, call, remove, service, owner } = admin
  const [one, two] = [
    (await post('quick-reply-groups', { name: '丙' })).body.id as number,
    (await post('quick-reply-groups', { name: '丁' })).body.id as number,
  ]
  const reply = (await post('quick-replies', { group_id: one, name: '问候', content: '您好' })).body
  const path = `quick-replies/${reply.id}`
  const send = (key: string) =>
    service.call(`/admin-api/corps/${EXAMPLE_CORP}/${path}/sent`, {
      ...{ method: 'POST', headers: { ...owner.bearer, 'idempotency-key': key } },
    })
  const keys = [...Array<string>(32).fill('甲'), '乙', '丙', '乙']
  const taps = await Promise.all(keys.map((key) => send(encodeURIComponent(key))))
  expect(new Set(taps.map(({ status }) => status))).toEqual(new Set([200]))
  const counts = async () => {
    const groups = await Promise.all([one, two].map((id) => call(`quick-reply-groups/${id}`)))
    return groups.map(({ body }) => body.send_count)
  }
  const after = (await call(path)).body
  expect(after).toMatchObject({ send_count: 3, updated_at: reply.updated_at })
  expect(await counts()).toEqual([3, 0])
  await patch(path, { group_id: two })
  expect(await counts()).toEqual([0, 3])
  await remove(path)
  expect(await counts()).toEqual([0, 0])
  expect((await send('x')).status).toBe(404)
})

it('groups are a tree: they move, and leave with what lies below them', async () => {
  const { post, patch, call, remove } = admin
  const top = (await post('quick-reply-groups', { name: '顶' })).body.id
  const below = (await post('quick-reply-groups', { name: '下', parent_id: top })).body
  expect(below).toMatchObject({ level: 2, parent_id: top })
  const moved = await patch(`quick-reply-groups/${below.id}`, { parent_id: 501, name: '新' })
  expect(moved.body).toMatchObject({ parent_id: 501, level: 2, name: '新' })
  const tree = await call('quick-reply-groups/tree')
  const group = (tree.body.items as { id: number; children: { id: number }[] }[]).find(({ id }) => id === 501)
  expect(group?.children.map(({ id }) => id)).toContain(below.id)
  const circle = await patch('quick-reply-groups/501', { parent_id: below.id })
  expect([circle.status, circle.body.errors]).toMatchObject([422, [{ field: 'parent_id' }]])
  const reply = await post('quick-replies', { group_id: below.id, name: '随组', content: '随组删除' })
  expect(reply.status).toBe(201)
  expect((await remove('quick-reply-groups/501')).status).toBe(204)
  expect((await call(`quick-reply-groups/${below.id}`)).status).toBe(404)
  expect((await call(`quick-replies/${reply.body.id}`)).status).toBe(404)
  expect((await call('quick-replies', { query: { q: '随组' } })).body).toMatchObject({ items: [], total: 0 })
  const inside = await post('quick-reply-groups', { name: '新', parent_id: below.id })
  expect([inside.status, inside.body.errors]).toMatchObject([422, [{ field: 'parent_id' }]])
  const said = await post('quick-replies', { group_id: below.id, name: '新', content: '新' })
  expect([said.status, said.body.errors]).toMatchObject([422, [{ field: 'group_id' }]])
})
