import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { department, type Group, staff, treeOf, unused } from '../../../../qa/support/fixtures/quick-reply.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeGroup } from './change.ts'
import { createGroup } from './create.ts'
import { moveGroup } from './move.ts'
import { removeGroup } from './remove.ts'

const draft = { name: '常用语', staff_ext_id: 'wangwu', department_list: ['0'] }

let service: TestService
let corpId: string
let token: string
let corps = 0
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  corpId = `wwquickwrite${++corps}`
  token = (await addCorp(service, corpId)).token
  await importRecords(service, { corp_id: corpId }, { department, staff })
})
afterAll(() => service.stop())

const write = <T>(work: (ctx: Ctx) => Promise<T>, now?: number) => service.act(corpId, work, now)
const add = (parent_id = 0, more = {}) => write((ctx) => createGroup(ctx, { ...draft, parent_id, ...more }), 100)
const move = (id: number, parent_id: number, more = {}) =>
  write((ctx) => moveGroup(ctx, id, { parent_id, ...more }), 300)
const objects = async () =>
  (await service.call('/open-api/quick_reply_v3/group/list', { token })).body as {
    objects: Group[]
    total_count: number
  }
const trees = async () => (await objects()).objects.map(treeOf)

it('shows a new group with its place, its level and every field', async () => {
  const top = await add()
  const below = await add(top, { order: 5, content_type: 'text' })
  const [group] = (await objects()).objects
  expect(group?.children[0]).toEqual({
    ...draft,
    id: below,
    corp_id: corpId,
    level: 2,
    parent_id: top,
    order: 5,
    col_count: 0,
    keyword_count: 0,
    send_count: 0,
    created_at: 100,
    updated_at: 100,
    creator_id: null,
    deleted: false,
    exact_keywords: [],
    fuzzy_keywords: [],
    content_type: 'text',
    ...unused,
    children: [],
  })
  expect(group).not.toHaveProperty('content_type')
  expect(group).not.toHaveProperty('global_order')
})

it('changes a group in the midst of its tree', async () => {
  const top = await add()
  const below = await add(top)
  await add(below)
  const changes = { name: '价格"问答"', exact_keywords: ['多少钱'], keyword_count: 1, global_order: 9, col_count: 4 }
  expect(await write((ctx) => changeGroup(ctx, below, changes), 200)).toBe(true)
  const [group] = (await objects()).objects
  expect(group?.children[0]).toMatchObject({ ...changes, created_at: 100, updated_at: 200 })
  expect(group).toMatchObject({ name: '常用语', updated_at: 100 })
  expect(await write((ctx) => changeGroup(ctx, 999, { name: 'x' }), 1)).toBe(false)
})

it('puts new groups behind their siblings, and moves whole branches', async () => {
  const [a, b, c] = [await add(), await add(), await add()]
  const [b1, b2] = [await add(b), await add(b)]
  const b11 = await add(b1)
  expect(await trees()).toEqual([[a], [b, [b1, [b11]], [b2]], [c]])
  await write((ctx) => changeGroup(ctx, c, { order: -1 }), 1)
  expect(await trees()).toEqual([[c], [a], [b, [b1, [b11]], [b2]]])
  expect(await move(b1, a)).toBe(true)
  expect(await trees()).toEqual([[c], [a, [b1, [b11]]], [b, [b2]]])
  expect(await move(a, b2)).toBe(true)
  expect(await trees()).toEqual([[c], [b, [b2, [a, [b1, [b11]]]]]])
  const leaf = (await objects()).objects[1]?.children[0]?.children[0]?.children[0]?.children[0]
  expect(leaf).toMatchObject({ id: b11, level: 5, updated_at: 100 })
  expect(await move(b1, 0, { order: -2 })).toBe(true)
  expect(await trees()).toEqual([[b1, [b11]], [c], [b, [b2, [a]]]])
  expect((await objects()).total_count).toBe(3)
})

it('hides a removed group with all that lies below it, and gives no id twice', async () => {
  const top = await add()
  const below = await add(top)
  const last = await add(below)
  expect(await write((ctx) => removeGroup(ctx, below), 400)).toBe(true)
  expect(await trees()).toEqual([[top]])
  expect(await write((ctx) => removeGroup(ctx, below), 400)).toBe(false)
  expect(await write((ctx) => changeGroup(ctx, below, { name: 'x' }), 1)).toBe(false)
  expect(await move(below, 0)).toBe(false)
  expect(await write((ctx) => removeGroup(ctx, top), 400)).toBe(true)
  expect(await objects()).toMatchObject({ objects: [], total_count: 0, has_next: false })
  expect(await add()).toBeGreaterThan(last)
})

it('refuses what would not be a tree, and references to nothing', async () => {
  const top = await add()
  const below = await add(top)
  await expect(move(top, below)).rejects.toThrow(/parent_id/)
  await expect(move(top, top)).rejects.toThrow(/parent_id/)
  await expect(move(top, 999)).rejects.toThrow(/parent_id: there is no quick_reply_group "999"/)
  await expect(add(999)).rejects.toThrow(/parent_id: there is no quick_reply_group "999"/)
  await expect(add(0, { staff_ext_id: 'x' })).rejects.toThrow(/staff_ext_id/)
  await expect(add(0, { department_list: ['8'] })).rejects.toThrow(/department_list/)
  await expect(add(0, { col_count: -1 })).rejects.toThrow(/col_count/)
  await write((ctx) => removeGroup(ctx, below), 1)
  await expect(add(below)).rejects.toThrow(/parent_id/)
  expect(await trees()).toEqual([[top]])
})

it('loses nothing when many write into one tree at once', async () => {
  const top = await add()
  const made = await Promise.all(Array.from({ length: 20 }, (_, i) => add(top, { order: i % 3 })))
  await Promise.all([
    ...made.map((id) => write((ctx) => changeGroup(ctx, id, { name: `第 ${id} 组` }), 500)),
    ...made.slice(0, 5).map((id) => move(id, 0)),
  ])
  const { objects: all, total_count } = await objects()
  expect(total_count).toBe(6)
  const everyone = all.flatMap((one) => (one.id === top ? one.children : [one]))
  expect(everyone.map(({ id }) => id).sort((a, b) => a - b)).toEqual([...made].sort((a, b) => a - b))
  for (const { id, name } of everyone) expect(name).toBe(`第 ${id} 组`)
})

it('refuses a row removed from under its children', async () => {
  const top = await add()
  await add(top)
  const { owner } = service.store
  await expect(owner`delete from quick_reply_group where corp_id = ${corpId} and id = ${top}`).rejects.toThrow(
    /has no parent group/,
  )
  await owner`delete from quick_reply_group where corp_id = ${corpId}`
  expect(await objects()).toMatchObject({ objects: [], total_count: 0 })
})
