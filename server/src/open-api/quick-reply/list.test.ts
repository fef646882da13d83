import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  department,
  type Group,
  staff,
  type Tree,
  treeOf,
  unused,
} from '../../../../qa/support/fixtures/quick-reply.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const PATH = '/open-api/quick_reply_v3/group/list'

/** Only what every group has. */
const group = (id: number, parent_id: number, level: number, changes: Record<string, unknown> = {}) => ({
  id,
  name: `分组"${id}"`,
  level,
  parent_id,
  order: 0,
  col_count: 3,
  created_at: 1_700_000_000,
  updated_at: 1_700_000_100,
  creator_id: null,
  staff_ext_id: 'wangwu',
  deleted: false,
  department_list: ['7', '0'],
  ...changes,
})
const whole = {
  ...group(50, 0, 1, { order: 9 }),
  global_order: 4,
  keyword_count: 2,
  send_count: 0,
  exact_keywords: ['价格'],
  fuzzy_keywords: [],
  content_type: 'text',
  ...unused,
}
/** 30 stands before 10 by `order`; below 10: 12, then 11 (which hides 14 by its deletion), then 13; 20 is deleted. */
const groups = [
  group(15, 12, 3),
  group(12, 10, 2, { order: -1 }),
  group(13, 10, 2, { order: 5 }),
  group(11, 10, 2),
  group(14, 11, 3, { deleted: true }),
  group(16, 14, 4),
  group(10, 0, 1, { order: 2 }),
  group(20, 0, 1, { deleted: true }),
  group(21, 20, 2),
  group(30, 0, 1, { order: 1 }),
  group(40, 0, 1, { order: 2 }),
  whole,
]

type Body = { status_code: number; has_next: boolean; objects: Group[]; total_count: number }
const WANTED: Tree[] = [[30], [10, [12, [15]], [11], [13]], [40], [50]]

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwquick')).token
  await importRecords(service, { corp_id: 'wwquick' }, { department, staff, quick_reply_group: groups })
})
afterAll(() => service.stop())

const get = async (query: Record<string, string | number> = {}, as = token) =>
  (await service.call(PATH, { token: as, query })).body as Body
const trees = ({ objects }: Body) => objects.map(treeOf)

describe('the reply', () => {
  it('is the whole forest, each level by order and id, without deleted groups and what lies below them', async () => {
    const body = await get()
    expect(trees(body)).toEqual(WANTED)
    const { objects: _, ...rest } = body
    expect(rest).toEqual({
      ...{ status_code: 0, status_message: 'ok', success: true, errcode: 0, errmsg: 'ok' },
      ...{ has_next: false, total_count: 4 },
    })
  })

  it('shows a group’s every field, null where the contract says null', async () => {
    const [last] = (await get({ offset: 3 })).objects
    expect(last).toEqual({ ...whole, corp_id: 'wwquick', children: [] })
    expect(Object.keys(last ?? {}).join(' ')).toBe(
      'id corp_id name level parent_id order global_order col_count keyword_count send_count created_at updated_at creator_id staff_ext_id deleted department_list exact_keywords fuzzy_keywords content content_type file_id file_name file_size file_type file_url quick_reply_type scope searchable_text updated_remind children',
    )
  })

  it('leaves out optional fields that a group came without, at every level', async () => {
    const ten = (await get()).objects[1] as Group
    expect(ten.children[0]?.children[0]).toEqual({ ...group(15, 12, 3), corp_id: 'wwquick', children: [] })
  })

  it.each([
    [{ limit: 1 }, WANTED.slice(0, 1), true],
    [{ limit: 2, offset: 1 }, WANTED.slice(1, 3), true],
    [{ limit: 3, offset: 1 }, WANTED.slice(1), false],
    [{ limit: 100 }, WANTED, false],
    [{ offset: 2 }, WANTED.slice(2), false],
    [{ offset: 4 }, [], false],
    [{ offset: Number.MAX_SAFE_INTEGER, limit: 100 }, [], false],
  ])('%j pages over top-level groups', async (query, wanted, has_next) => {
    const body = await get(query)
    expect([trees(body), body.has_next, body.total_count]).toEqual([wanted, has_next, 4])
  })

  it.each([
    ['limit', '0'],
    ['limit', '101'],
    ['limit', 'all'],
    ['offset', '-1'],
    ['offset', '00'],
  ])('refuses %s=%s with 10049 in the status envelope', async (name, value) => {
    const body = await get({ [name]: value })
    expect(body).toEqual({ status_code: 10049, status_message: expect.any(String), success: false })
  })

  it('needs a token but no seat', async () => {
    expect((await service.call(PATH)).body).toMatchObject({ status_code: 10001, success: false })
    const { token: seatless } = await addCorp(service, 'wwquickseat', { seats: [] })
    expect(await get({}, seatless)).toMatchObject({ status_code: 0, objects: [], total_count: 0, has_next: false })
  })

  it('shows each corporation its own groups under the same ids', async () => {
    const { token: other } = await addCorp(service, 'wwquickother')
    const own = [group(10, 0, 1, { department_list: [], staff_ext_id: '' }), group(12, 10, 2, { department_list: [] })]
    await importRecords(service, { corp_id: 'wwquickother' }, { staff: [{ ...staff[0], department: [] }] })
    await importRecords(service, { corp_id: 'wwquickother' }, { quick_reply_group: own })
    const body = await get({}, other)
    expect(trees(body)).toEqual([[10, [12]]])
    expect(body.objects[0]).toMatchObject({ corp_id: 'wwquickother', staff_ext_id: '' })
    expect(trees(await get())).toEqual(WANTED)
  })
})

describe('an import', () => {
  const into = async (corp_id: string, quick_reply_group: Record<string, unknown>[]) =>
    importRecords(service, { corp_id }, { department, staff, quick_reply_group })

  it('holds a chain of 1000 levels and 10,000 groups side by side', { timeout: 60_000 }, async () => {
    const { token: large } = await addCorp(service, 'wwquicklarge')
    const chain = Array.from({ length: 1000 }, (_, i) => group(i + 1, i, i + 1))
    const wide = Array.from({ length: 10_000 }, (_, i) => group(2001 + i, 2000, 2, { order: -i }))
    await into('wwquicklarge', [...chain.reverse(), group(2000, 0, 1), ...wide])
    const { objects, total_count } = await get({}, large)
    expect([objects.map(({ id }) => id), total_count]).toEqual([[1, 2000], 2])
    let depth = 0
    for (let at = objects[0]; at; at = at.children[0]) expect(at.id).toBe(++depth)
    expect(depth).toBe(1000)
    expect(objects[1]?.children.map(({ id }) => id)).toEqual(wide.map(({ id }) => id).reverse())
  })

  it('moves a branch, and brings back what a deleted group hid', async () => {
    const { token: moving } = await addCorp(service, 'wwquickmoving')
    await into('wwquickmoving', groups)
    await into('wwquickmoving', [
      group(12, 0, 1, { order: 7 }),
      group(15, 12, 2),
      group(14, 30, 2),
      group(16, 14, 3),
      group(20, 0, 1),
    ])
    expect(trees(await get({}, moving))).toEqual([
      [20, [21]],
      [30, [14, [16]]],
      [10, [11], [13]],
      [40],
      [12, [15]],
      [50],
    ])
  })

  it.each([
    ['no such parent', [group(60, 61, 2)], /line 1, field parent_id: there is no quick_reply_group "61"/],
    ['no such staff', [group(60, 0, 1, { staff_ext_id: 'x' })], /field staff_ext_id: there is no staff "x"/],
    ['no such department', [group(60, 0, 1, { department_list: ['8'] })], /there is no department "8"/],
    ['level 2 at the top', [group(60, 0, 2)], /line 1, field level/],
    ['level 1 below a group', [group(60, 10, 1)], /line 1, field level/],
    ['a level skipped', [group(60, 10, 3)], /quick-reply group 60 must have level 2, one more than its parent 10/],
    ['its own parent', [group(60, 60, 2)], /line 1, field parent_id: a group cannot be below itself/],
    ['a circle of two', [group(60, 61, 2), group(61, 60, 3)], /quick-reply group 60 must have level 4/],
    ['a child left behind', [group(12, 0, 1)], /quick-reply group 15 must have level 2/],
    ['content', [group(60, 0, 1, { content: 'x' })], /field content/],
    ['a corp_id', [group(60, 0, 1, { corp_id: 'wwquick' })], /field corp_id: unknown field/],
    ['children', [group(60, 0, 1, { children: [] })], /field children: unknown field/],
  ])('refuses %s and changes nothing', async (_, lines, message) => {
    await expect(into('wwquick', lines)).rejects.toThrow(message)
    expect(trees(await get())).toEqual(WANTED)
  })
})
