import { afterAll, beforeAll, expect, it } from 'vitest'
import { surroundings } from '../../../../qa/support/customers.ts'
import { group, radar } from '../../../../qa/support/fixtures/radar.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

let service: TestService
let token: string
let other: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwradar')).token
  other = (await addCorp(service, 'wwother')).token
  const own = {
    radar_group: [group({ id: 1 })],
    radar: [1, 2, 3, 4, 5, 6].map((id) => radar({ id, staff_id: 'lina' })),
  }
  await importRecords(service, { corp_id: 'wwradar' }, { ...surroundings, ...own })
})
afterAll(() => service.stop())

const address = (length: number) => `https://t.example.com/${'a'.repeat(length - 22)}`
const update = async (radar_id: number, body: Record<string, unknown>, as = token) =>
  (await service.call('/open-api/interact_radar/update', { token: as, query: { radar_id }, body })).body
const shown = async (radar_id: number) =>
  (await service.call('/open-api/interact_radar/detail', { token, query: { radar_id, staff_id: 'lina' } })).body.result

it('changes what is given, and leaves the rest and the rules of links alone', async () => {
  const before = (await shown(1)) as Record<string, unknown>
  const auto_mark_tag_rule = [{ count: 1, kind: 'click_count', tag_list: ['et1'] }]
  const given = { name: '新品', desc: null, cover_url: 'https://tea.example.com/c.png', behavior_notify: true }
  expect(await update(1, { staff_id: 'zhangwei', ...given, auto_mark_tag_rule })).toEqual({ errcode: 0, errmsg: 'ok' })
  const { desc: _, ...set } = given
  expect(await shown(1)).toEqual({ ...before, ...set })
})

it('marks readers of a file by rules whose tags are given by their ids', async () => {
  const rule = { kind: 'read_seconds', count: 30, tag_list: ['et2', 'et1'] }
  const file = {
    type: 'pdf',
    file_name: 'a.pdf',
    file_size: '1M',
    file_type: 'pdf',
    file_url: 'https://t.example.com/a',
  }
  expect(await update(2, { staff_id: 'lina', ...file, auto_mark_tag_rule: [rule] })).toMatchObject({ errcode: 0 })
  expect(await shown(2)).toMatchObject({
    ...file,
    auto_mark_tag_rule: [{ kind: 'read_seconds', count: 30, tag_list: [{ id: 2 }, { id: 1 }] }],
  })
  const marked = (tag_list: string[]) => update(2, { staff_id: 'lina', auto_mark_tag_rule: [{ ...rule, tag_list }] })
  expect(await marked(['none'])).toMatchObject({ errcode: 21701 })
  expect(await marked(['et1', 'et1'])).toMatchObject({ errcode: 21701 })
})

it('takes rules of scores, shows them with the names of tags, and leaves them where none are given', async () => {
  const rule = { kind: 'entry_count', count: 3, score: 20, tags: ['et2', { id: 1, name: '不看' }] }
  const once = { kind: 'entry_once', count: 9, score: 5, tags: null }
  const score_rule = { rules: [rule, once] }
  expect(await update(1, { staff_id: 'lina', is_show_sender_info: false, score_rule })).toMatchObject({ errcode: 0 })
  const written = [
    {
      id: 1,
      rules: [
        {
          count: 3,
          kind: 'entry_count',
          score: 20,
          tags: [expect.objectContaining({ id: 2 }), expect.objectContaining({ id: 1 })],
        },
        { count: 1, kind: 'entry_once', score: 5, tags: [] },
      ],
    },
  ]
  expect(await shown(1)).toMatchObject({ score_rule: written })
  expect(await update(1, { staff_id: 'lina', score_rule: null, desc: '春茶' })).toMatchObject({ errcode: 0 })
  expect(await shown(1)).toMatchObject({ score_rule: written })
  expect(await update(1, { staff_id: 'lina', score_rule: { rules: [] } })).toMatchObject({ errcode: 0 })
  expect(await shown(1)).toMatchObject({ score_rule: [] })
})

it.each([
  [21701, 1, { staff_id: 'nobody' }],
  [21701, 9, { staff_id: 'lina' }],
  [21701, 1, { staff_id: 'lina', group_id: 99 }],
  [21701, 1, { staff_id: 'lina', type: 'article' }],
  [21701, 1, { staff_id: 'lina', name: '一'.repeat(16) }],
  [21701, 1, { staff_id: 'lina', score_rule: { rules: [{ count: 1 }] } }],
  [21701, 1, { staff_id: 'lina', score_rule: { rules: [{ kind: 'entry_once', score: 1, tags: ['none'] }] } }],
  [21701, 1, { staff_id: 'lina', score_rule: { rules: [{ kind: 'entry_once', score: 1, tags: [{ id: 99 }] }] } }],
  [21701, 1, { staff_id: 'lina', score_rule: { rules: [{ kind: 'entry_once', score: 1, tags: ['et1', { id: 1 }] }] } }],
  [21701, 1, { staff_id: 'lina', score_rule: { rules: Array(21).fill({ kind: 'entry_once', score: 1 }) } }],
  [21701, 1, { staff_id: 'lina', cover_url: address(1025) }],
  [21701, 1, { staff_id: 'lina', file_url: address(513) }],
  [21704, 1, { staff_id: 'lina', link: 'javascript:1' }],
  [21705, 1, { staff_id: 'lina', name: '雷达2' }],
])('refuses with %i and changes nothing: %i %j', async (errcode, id, body) => {
  const before = await shown(1)
  expect(await update(id, { title: '不', ...body })).toMatchObject({ errcode })
  expect(await shown(1)).toEqual(before)
})

it('gives a name to one radar, of several that are to have it at once', async () => {
  const asked = [1, 2, 3, 4, 5, 6].map((id) => update(id, { staff_id: 'lina', name: '同名' }))
  const codes = (await Promise.all(asked)).map(({ errcode }) => errcode as number)
  expect(codes.sort()).toEqual([0, 21705, 21705, 21705, 21705, 21705])
})

it('takes addresses as long as they may be', async () => {
  const longest = { cover_url: address(1024), file_url: address(512) }
  expect(await update(1, { staff_id: 'lina', ...longest })).toMatchObject({ errcode: 0 })
  expect(await shown(1)).toMatchObject(longest)
})

it('says what is not there or too long', async () => {
  expect((await update(1, { staff_id: 'lina', cover_url: address(1025) })).errmsg).toContain('1024')
  expect((await update(1, { staff_id: 'lina', group_id: 99 })).errmsg).toContain('group_id 不存在：99')
})

it('knows nothing of another corporation', async () => {
  expect(await update(1, { staff_id: 'lina' }, other)).toMatchObject({ errcode: 21701 })
})
