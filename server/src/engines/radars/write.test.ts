import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { department, group, radar, radar_group, staff, tag, tag_group } from '../../../../qa/support/fixtures/radar.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeRadar } from './change.ts'
import { createRadar } from './create.ts'
import { changeRadarGroup, createRadarGroup, removeRadarGroup } from './group.ts'
import { removeRadar } from './remove.ts'

const PATH = '/open-api/interact_radar/list'
const sample = { department, staff, tag_group, tag, radar_group }
const tagged = radar({
  id: 1,
  auto_mark_tag: [{ id: 11, name: '' }],
  auto_mark_tag_rule: [
    {
      count: 2,
      kind: 'click_count',
      tag_list: [
        { id: 11, name: '' },
        { id: 12, name: '' },
      ],
    },
  ],
})

let service: TestService
let corp: string
let token: string
let round = 0
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  corp = `wwwrite${round++}`
  token = (await addCorp(service, corp)).token
  await importRecords(service, { corp_id: corp }, { ...sample, radar: [tagged] })
})
afterAll(() => service.stop())

type Item = Record<string, unknown>
const write = <T>(work: (ctx: Ctx) => Promise<T>, now?: number, corpId = corp) => service.act(corpId, work, now)
const listed = async (query: Record<string, string> = {}, as = token) => {
  const { body } = await service.call(PATH, { token: as, query: { type: 'link', staff_id: 'an', ...query } })
  expect(body.total_count).toBe((body.result as Item[]).length)
  return body.result as Item[]
}

describe('names', () => {
  it('follow their owners: the creator and the tags of both fields', async () => {
    await write(({ tx }) => tx`update staff set name = '安然然' where corp_id = ${corp} and id = 'an'`)
    await write(({ tx }) => tx`update tag set tag_name = '新名' where corp_id = ${corp} and t_id = 11`)
    expect(await listed()).toMatchObject([
      {
        staff_name: '安然然',
        auto_mark_tag: [{ id: 11, name: '新名' }],
        auto_mark_tag_rule: [{ count: 2, kind: 'click_count', tag_list: [{ id: 11, name: '新名' }, { id: 12 }] }],
      },
    ])
  })

  it('of removed tags go, from both fields', async () => {
    await write(({ tx }) => tx`delete from tag where corp_id = ${corp} and t_id = 11`)
    expect(await listed()).toMatchObject([
      { auto_mark_tag: [], auto_mark_tag_rule: [{ tag_list: [{ id: 12, name: '标签12' }] }] },
    ])
  })

  it('of another corporation stay out', async () => {
    const other = await addCorp(service, `${corp}b`)
    await importRecords(service, { corp_id: `${corp}b` }, { ...sample, radar: [radar({ id: 1, name: '另一家' })] })
    await write(({ tx }) => tx`update staff set name = '只改一家' where id = 'an'`)
    expect(await listed({}, other.token)).toMatchObject([{ id: 1, name: '另一家', staff_name: '安然' }])
    expect(await listed()).toMatchObject([{ id: 1, name: '雷达1', staff_name: '只改一家' }])
  })
})

describe('a radar', () => {
  it('is created, changed and removed, and the list shows it at once', async () => {
    const draft = { type: 'link' as const, name: '新雷达', group_id: 2, staff_id: 'bo', auto_mark_tag_ids: [12] }
    const id = await write((ctx) => createRadar(ctx, draft), 1_800_000_000)
    expect(id).toBe(2)
    const empty = { title: '', link: '', clicked_total: 0, clicked_users_total: '0', external_user_ids: [] }
    expect((await listed())[1]).toMatchObject({
      ...empty,
      id,
      name: '新雷达',
      staff_name: '柏舟',
      auto_mark_tag: [{ id: 12, name: '标签12' }],
    })
    const rule = [{ count: 1, kind: 'click_count', tag_ids: [13] }]
    await write((ctx) => changeRadar(ctx, id, { title: '换标题', auto_mark_tag_rule: rule, staff_id: 'an' }))
    expect((await listed())[1]).toMatchObject({
      title: '换标题',
      staff_name: '安然',
      auto_mark_tag: [{ id: 12 }],
      auto_mark_tag_rule: [{ count: 1, kind: 'click_count', tag_list: [{ id: 13, name: '标签13' }] }],
    })
    await write((ctx) => changeRadar(ctx, id, { group_id: 5, staff_id: 'bo' }))
    expect((await listed()).map((item) => item.id)).toEqual([1])
    expect(await write((ctx) => removeRadar(ctx, id))).toBe(true)
    expect(await write((ctx) => removeRadar(ctx, id))).toBe(false)
    expect(await write((ctx) => changeRadar(ctx, id, {}))).toBe(false)
    expect(await listed({ staff_id: 'bo' })).toHaveLength(1)
    expect(await write((ctx) => createRadar(ctx, draft), 1_800_000_000)).toBe(3)
  })

  it.each([
    [{ group_id: 77 }, /group_id/],
    [{ staff_id: 'nobody' }, /staff_id/],
    [{ auto_mark_tag_ids: [99] }, /auto_mark_tag/],
    [{ type: 'video' }, /type/],
    [{ nonsense: 1 }, /./],
  ])('is not created with %j', async (wrong, reason) => {
    const draft = { type: 'link', name: '', group_id: 1, staff_id: 'an', ...wrong }
    await expect(write((ctx) => createRadar(ctx, draft as never), 1)).rejects.toThrow(reason)
  })
})

describe('a group', () => {
  it('opens and closes its radars to departments', async () => {
    await write((ctx) => changeRadarGroup(ctx, 1, { department_list: ['3'] }))
    expect(await listed({ staff_id: 'chen' })).toEqual([])
    expect(await listed({ staff_id: 'bo' })).toHaveLength(1)
    expect(await listed()).toHaveLength(1)
  })

  it('is created and moved, but never below itself', async () => {
    const id = await write((ctx) => createRadarGroup(ctx, { name: '新组', type: 'link', parent_id: 4 }))
    await write((ctx) => changeRadar(ctx, 1, { group_id: id }))
    expect(await listed({ group_id: '2' })).toHaveLength(1)
    await expect(write((ctx) => changeRadarGroup(ctx, 2, { parent_id: id }))).rejects.toThrow(/below itself/)
    await expect(write((ctx) => changeRadarGroup(ctx, 2, { parent_id: 77 }))).rejects.toThrow(/no radar_group/)
    await write((ctx) => changeRadarGroup(ctx, id, { parent_id: 0 }))
    expect(await listed({ group_id: '2' })).toEqual([])
  })

  it('is removed only when it is empty', async () => {
    await expect(write((ctx) => removeRadarGroup(ctx, 1))).rejects.toThrow(/not empty/)
    await expect(write((ctx) => removeRadarGroup(ctx, 2))).rejects.toThrow(/not empty/)
    expect(await write((ctx) => removeRadarGroup(ctx, 5))).toBe(true)
    expect(await write((ctx) => removeRadarGroup(ctx, 5))).toBe(false)
  })
})

describe('an import', () => {
  it.each([
    [{ group_id: 77 }, /radar.ndjson.*line 1.*group_id/],
    [{ staff_id: 'nobody' }, /radar.ndjson.*line 1.*staff_id/],
    [{ auto_mark_tag: [{ id: 99, name: '' }] }, /radar.ndjson.*line 1.*auto_mark_tag/],
    [{ clicked_users_total: 3 }, /radar.ndjson.*line 1.*clicked_users_total/],
    [{ clicked_users_total: '3.5' }, /radar.ndjson.*line 1.*clicked_users_total/],
    [{ type: 'video' }, /radar.ndjson.*line 1.*type/],
    [{ external_user_ids: undefined }, /radar.ndjson.*line 1.*external_user_ids/],
  ])('refuses a radar with %j', async (wrong, reason) => {
    const lines = [{ ...radar({ id: 5 }), ...wrong }]
    await expect(importRecords(service, { corp_id: corp }, { radar: lines })).rejects.toThrow(reason)
  })

  it('updates what it knows: a group, its parent, a radar', async () => {
    await importRecords(
      service,
      { corp_id: corp },
      { radar_group: [group({ id: 5, parent_id: 4 })], radar: [radar({ id: 1, group_id: 5, name: '改名' })] },
    )
    expect(await listed({ group_id: '2' })).toMatchObject([{ name: '改名', auto_mark_tag: [] }])
  })
})
