import { afterAll, beforeAll, expect, it } from 'vitest'
import { countMission } from '../../engines/missions/count.ts'
import { EXAMPLE_CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

it.each([
  ['task-treasure-missions', 'task_treasure_mission', 'staff_ids'],
  ['group-fission-missions', 'group_fission_mission', 'staff_ext_ids'],
] as const)('%s begin, count, end and begin again', async (path, kind, staff) => {
  const { post, call, patch, remove } = admin
  const rule = { finished_mark_tag: [101], level: 1, notify_rule: 1, prize_staff_id_list: null }
  const made = await post(path, { name: '拉新', [staff]: ['majingyi'], tags: [102], prize_rule: [rule] })
  expect([made.status, made.body]).toMatchObject([
    201,
    { status: 'ongoing', [staff]: ['majingyi'], prize_rule: [rule] },
  ])
  const id = made.body.id as number
  expect((await call(`${path}/${id}/stats`)).body).toEqual({ invited_count: 0, new_user_count: 0, outflow_count: 0 })
  await admin.service.act(EXAMPLE_CORP, (ctx) => countMission(ctx, kind, id, { invited: 3, new_users: 2 }))
  expect((await call(`${path}/${id}/stats`)).body).toEqual({ invited_count: 3, new_user_count: 2, outflow_count: 0 })
  expect((await post(`${path}/${id}/end`)).body.status).toBe('end')
  expect((await post(`${path}/${id}/start`)).body.status).toBe('ongoing')
  expect((await patch(`${path}/${id}`, { [staff]: ['nobody'] })).body.errors).toMatchObject([{ field: staff }])
  expect((await post(path, { name: '甲', invited_count: 5 })).status).toBe(422)
  expect((await remove(`${path}/${id}`)).status).toBe(204)
  expect(await admin.audited(kind, id)).toEqual(['created', 'end', 'start', 'removed'])
})

it.each(['task-treasure-missions', 'group-fission-missions'])('a removed tag leaves %s', async (path) => {
  const { post, call, remove } = admin
  const tag = async (tag_name: string) =>
    (await post('tags', { tag_name, tag_group_id: 'etg_yunqi_01' })).body.t_id as number
  const [gone, kept] = [await tag('要删的'), await tag('留下的')]
  const made = await post(path, { name: '标签', tags: [kept, gone] })
  const other = await post(path, { name: '无标签' })
  expect((await remove(`tags/${gone}`)).status).toBe(204)
  expect((await call(`${path}/${made.body.id}`)).body.tags).toEqual([kept])
  expect((await call(`${path}/${other.body.id}`)).body).toEqual(other.body)
})
