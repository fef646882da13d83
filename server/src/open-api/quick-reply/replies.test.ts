import { afterAll, beforeAll, expect, it } from 'vitest'
import { department, staff } from '../../../../qa/support/fixtures/quick-reply.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const group = (id: number, parent_id: number, level: number, deleted = false) => ({
  ...{
    id,
    name: `分组${id}`,
    level,
    parent_id,
    order: 0,
    col_count: 1,
    created_at: 1,
    updated_at: 2,
    creator_id: null,
  },
  ...{ staff_ext_id: 'wangwu', deleted, department_list: ['0'], scope: 'corp' },
})
const reply = (id: number, group_id: number, more: Record<string, unknown> = {}) => ({
  ...{
    id,
    group_id,
    name: `回复${id}`,
    content_type: 'text',
    content: `内容 ${id} Tea`,
    file_url: null,
    file_name: null,
  },
  ...{ exact_keywords: ['早'], fuzzy_keywords: [], order: 1, send_count: 3, staff_ext_id: 'wangwu' },
  ...{ created_at: 5, updated_at: 6, ...more },
})
const image = { content_type: 'image', content: '', file_url: 'https://tea.example.com/a.png', file_name: '茶单.png' }

let service: TestService
let token: string
let other: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwquick')).token
  other = (await addCorp(service, 'wwother')).token
  await importRecords(
    service,
    { corp_id: 'wwquick' },
    {
      ...{
        department,
        staff,
        quick_reply_group: [group(1, 0, 1), group(2, 1, 2), group(3, 0, 1, true), group(4, 3, 2)],
      },
      quick_reply: [reply(14, 4), reply(13, 3), reply(12, 2, image), reply(11, 1), reply(10, 1, { order: 2 })],
    },
  )
})
afterAll(() => service.stop())

type Item = { id: number; children: Record<string, unknown>[] } & Record<string, unknown>
const get = async (query: Record<string, string | number> = {}, as = token) =>
  (await service.call('/open-api/quick_reply_v3/list', { token: as, query })).body as Record<string, unknown> & {
    objects: Item[]
  }
const ids = async (query: Record<string, string | number>) => (await get(query)).objects.map(({ id }) => id)

it('shows replies of living groups with their content in a part, in both envelopes', async () => {
  const body = await get()
  const { objects, ...rest } = body
  const said = { status_code: 200, status_message: 'ok', success: true, errcode: 0, errmsg: 'ok' }
  expect(rest).toEqual({ ...said, has_next: false, total_count: 3 })
  expect(objects.map(({ id }) => id)).toEqual([11, 10, 12])
  const [text, , picture] = objects
  expect(text).toMatchObject({
    ...{ corp_id: 'wwquick', parent_id: 1, quick_reply_type: 'quick_reply', content: null, staff_ext_id: 'wangwu' },
    ...{
      keyword_count: 1,
      send_count: 3,
      deleted: false,
      department_list: ['0'],
      scope: 'corp',
      updated_remind: false,
    },
    children: [{ parent_id: 11, quick_reply_type: 'content', content_type: 'text', content: '内容 11 Tea' }],
  })
  expect(text).not.toHaveProperty('level')
  expect(text).not.toHaveProperty('col_count')
  const content = { url: 'https://tea.example.com/a.png', name: '茶单.png', size: 0, desc: '' }
  expect(JSON.parse(picture?.children[0]?.content as string)).toEqual(content)
})

it.each([
  [{ limit: 2 }, [11, 10]],
  [{ limit: 2, offset: 2 }, [12]],
  [{ offset: 9 }, []],
  [{ id: 1 }, [11, 10, 12]],
  [{ id: 2 }, [12]],
  [{ id: 3 }, []],
  [{ id: 4 }, []],
  [{ id: 99 }, []],
  [{ keyword: 'tEA' }, [11, 10]],
  [{ keyword: '回复12' }, [12]],
  [{ keyword: '%' }, []],
])('finds %j', async (query, wanted) => {
  expect(await ids(query)).toEqual(wanted)
})

it('says whether more follow, refuses what is out of range, and knows nothing of another corporation', async () => {
  expect(await get({ limit: 2 })).toMatchObject({ has_next: true, total_count: 3 })
  for (const [name, value] of [
    ['limit', 101],
    ['limit', 0],
    ['offset', 100_001],
    ['id', 0],
  ] as const)
    expect(await get({ [name]: value })).toMatchObject({ status_code: 10049, success: false, errcode: 10049 })
  expect(await get({}, other)).toMatchObject({ objects: [], total_count: 0 })
})

it('needs a basic seat, as do its events', async () => {
  const { token: seatless } = await addCorp(service, 'wwquickseatless', { seats: ['marketing'] })
  expect(await get({}, seatless)).toMatchObject({ status_code: 10901, success: false, errcode: 10901 })
  const events = await service.call('/open-api/event/list', { token: seatless, query: { kinds: 'quick_reply' } })
  expect(events.body).toMatchObject({ errcode: 10901 })
})
