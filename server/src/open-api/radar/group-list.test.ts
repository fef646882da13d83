import { afterAll, beforeAll, expect, it } from 'vitest'
import { department, group, radar_group, staff } from '../../../../qa/support/fixtures/radar.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { createRadarGroup } from '../../engines/radars/group.ts'

const PATH = '/open-api/interact_radar/group/list'
let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwgroups')).token
  await importRecords(service, { corp_id: 'wwgroups' }, { department, staff, radar_group })
})
afterAll(() => service.stop())

const get = async (query: Record<string, string>) => (await service.call(PATH, { token, query })).body

it('shows the groups of a type as trees, by id, every field with its type', async () => {
  const at = (id: number, child_group_list: object[]) => ({
    ...radar_group.find((each) => each.id === id),
    child_group_list,
  })
  expect(await get({ type: 'link' })).toEqual({
    errcode: 0,
    errmsg: 'ok',
    groups: [at(1, []), at(2, [at(3, [at(4, [])])]), at(5, [])],
  })
  expect(await get({ type: 'pdf' })).toMatchObject({ groups: [at(9, [])] })
  expect(await get({ type: 'article' })).toMatchObject({ groups: [] })
})

it.each([[{}], [{ type: '' }], [{ type: 'video' }]])('refuses %j with 21701', async (query) => {
  expect(await get(query as Record<string, string>)).toEqual({ errcode: 21701, errmsg: expect.any(String) })
})

it('answers 21702 when the database refuses the query', async () => {
  const { owner } = service.store
  await owner`alter table radar_group rename to radar_group_away`
  expect((await get({ type: 'link' })).errcode).toBe(21702)
  await owner`alter table radar_group_away rename to radar_group`
})

it('keeps corporations apart and needs a basic seat', async () => {
  const other = await addCorp(service, 'wwgroups2')
  await importRecords(service, { corp_id: 'wwgroups2' }, { radar_group: [group({ id: 1, name: '另一家' })] })
  const { body } = await service.call(PATH, { token: other.token, query: { type: 'link' } })
  expect(body.groups).toMatchObject([{ id: 1, name: '另一家' }])
  const poor = await addCorp(service, 'wwgroups3', { seats: ['service'] })
  expect((await service.call(PATH, { token: poor.token, query: { type: 'link' } })).body.errcode).toBe(10901)
})

it('shows trees that are a thousand deep', async () => {
  const deep = await addCorp(service, 'wwdeep')
  const chain = Array.from({ length: 1000 }, (_, i) => group({ id: i + 1, parent_id: i }))
  await importRecords(service, { corp_id: 'wwdeep' }, { radar_group: chain })
  const { text } = await service.call(PATH, { token: deep.token, query: { type: 'link' } })
  expect(text.match(/"child_group_list"/g)).toHaveLength(1000)
  await service.act('wwdeep', (ctx) => createRadarGroup(ctx, { name: '更深', type: 'link', parent_id: 1000 }))
  expect((await service.call(PATH, { token: deep.token, query: { type: 'link' } })).text).toContain('更深')
})

it('imports no group that is above itself, nor one whose parent is unknown', async () => {
  const records = (lines: Record<string, unknown>[]) =>
    importRecords(service, { corp_id: 'wwknot' }, { radar_group: lines })
  const knot = [group({ id: 1, parent_id: 3 }), group({ id: 2, parent_id: 1 }), group({ id: 3, parent_id: 2 })]
  await expect(records(knot)).rejects.toThrow(/radar_group 1 is above itself/)
  await expect(records([group({ id: 1, parent_id: 1 })])).rejects.toThrow(/above itself/)
  await expect(records([group({ id: 1, parent_id: 7 })])).rejects.toThrow(/line 1.*parent_id.*there is no radar_group/)
})
