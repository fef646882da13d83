import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missionLine, missionRecords } from '../../../../qa/support/fixtures/mission.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeMission } from './change.ts'
import { countMissions } from './count.ts'
import { createMission } from './create.ts'
import { endMission } from './end.ts'
import { removeMission } from './remove.ts'

const paths = {
  task_treasure_mission: '/open-api/activity_fission/mission/list',
  group_fission_mission: '/open-api/group_activity_fission/mission/list',
} as const

const CORP = 'wwwrite'
let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  await importRecords(service, { corp_id: CORP }, missionRecords({}))
})
afterAll(() => service.stop())

const prize = (level: number, more: object) => ({
  ...{ finished_mark_tag: [], level, notify_rule: 0, prize_staff_id_list: null },
  ...more,
})
const write = <T>(work: (ctx: Ctx) => Promise<T>, now?: number) => service.act(CORP, work, now)

async function list(kind: keyof typeof paths, query: Record<string, string | number> = {}) {
  const { body } = await service.call(paths[kind], { token, query })
  return body as { total: number; mission_list: Record<string, unknown>[] }
}

describe('the engine', () => {
  it('creates, changes, ends and removes a mission, and the list shows each at once', async () => {
    const draft = { name: '春茶拼团', staff_ext_ids: ['user1'], tags: [2], invited_count: 0 }
    const id = await write((ctx) => createMission(ctx, 'group_fission_mission', draft), 100)
    const created = { id, ...draft, created_at: 100, status: 'ongoing' }
    expect(await list('group_fission_mission')).toMatchObject({ total: 1, mission_list: [created] })

    const prize_rule = [{ finished_mark_tag: [], level: 2, notify_rule: 1, prize_staff_id_list: null }]
    const changes = { name: '夏茶拼团', prize_rule, tags: null }
    expect(await write((ctx) => changeMission(ctx, 'group_fission_mission', id, changes), 200)).toBe(true)
    const { tags: _, ...kept } = created
    const window = { start_time: 200, end_time: 200 }
    expect((await list('group_fission_mission', window)).mission_list).toEqual([
      { ...kept, name: '夏茶拼团', prize_rule },
    ])
    expect((await list('group_fission_mission', { name: '春茶' })).total).toBe(0)
    expect((await list('group_fission_mission', { name: '夏茶' })).total).toBe(1)

    expect(await write((ctx) => endMission(ctx, 'group_fission_mission', id), 300)).toBe(true)
    expect(await write((ctx) => endMission(ctx, 'group_fission_mission', id), 400)).toBe(true)
    const ended = { mission_status: 'end', start_time: 300, end_time: 300 }
    expect((await list('group_fission_mission', ended)).mission_list[0]?.status).toBe('end')

    expect(await write((ctx) => removeMission(ctx, 'group_fission_mission', id))).toBe(true)
    expect(await list('group_fission_mission')).toMatchObject({ total: 0, mission_list: [] })
    for (const verb of [
      (ctx: Ctx) => changeMission(ctx, 'group_fission_mission', id, { name: 'x' }),
      (ctx: Ctx) => endMission(ctx, 'group_fission_mission', id),
      (ctx: Ctx) => removeMission(ctx, 'group_fission_mission', id),
    ]) {
      expect(await write(verb)).toBe(false)
    }
    const next = await write((ctx) => createMission(ctx, 'group_fission_mission', draft), 500)
    expect(next).toBe(id + 1)
  })

  it('adds up counts, and moves a mission between the lists when its type changes', async () => {
    const id = await write((ctx) => createMission(ctx, 'task_treasure_mission', { name: '任务宝' }), 100)
    const deltas = { invited: 3, newUsers: 2, outflow: 0 }
    await Promise.all(
      Array.from({ length: 8 }, () =>
        write((ctx) => countMissions(ctx, [{ kind: 'task_treasure_mission', id, deltas }]), 200),
      ),
    )
    const counts = { invited_count: 24, new_user_count: 16, outflow_count: 0 }
    const shown = { id, name: '任务宝', created_at: 100, ...counts, status: 'ongoing' }
    expect(await list('task_treasure_mission')).toMatchObject({ total: 1, mission_list: [shown] })

    await write((ctx) => changeMission(ctx, 'task_treasure_mission', id, { af_type: 'mp' }), 300)
    for (const order of [{}, { order: 'desc' }] as Record<string, string>[]) {
      expect((await list('task_treasure_mission', order)).total).toBe(0)
      expect(await list('task_treasure_mission', { ...order, af_type: 'mp' })).toMatchObject({
        total: 1,
        mission_list: [{ ...shown, af_type: 'mp' }],
      })
    }
  })

  it.each([
    ['status', { status: 'paused' }],
    ['name', { name: '' }],
    ['staff_ids', { staff_ids: ['user1', 'nobody'] }],
    ['tags', { tags: [1, 99] }],
    [
      'prize_rule.0.x',
      { prize_rule: [{ finished_mark_tag: [], level: 1, notify_rule: 1, prize_staff_id_list: null, x: 1 }] },
    ],
    [
      'prize_rule.0.level',
      { prize_rule: [{ finished_mark_tag: [], level: '1', notify_rule: 1, prize_staff_id_list: null }] },
    ],
    [
      'prize_rule.1.finished_mark_tag',
      { prize_rule: [prize(1, { finished_mark_tag: [1, 'et2'] }), prize(2, { finished_mark_tag: [2, 99] })] },
    ],
    ['prize_rule.0.prize_staff_id_list', { prize_rule: [prize(1, { prize_staff_id_list: ['user1', 'nobody'] })] }],
    ['invited_count', { invited_count: -1 }],
    ['af_type', { af_type: 'wx' }],
  ])('refuses a bad %s, new or changed', async (field, bad) => {
    const draft = { name: '坏', ...bad } as never
    const { total } = await list('task_treasure_mission', { af_type: 'mp' })
    const refusal = { field }
    await expect(write((ctx) => createMission(ctx, 'task_treasure_mission', draft), 1)).rejects.toMatchObject(refusal)
    await expect(write((ctx) => changeMission(ctx, 'task_treasure_mission', 1, bad as never), 1)).rejects.toMatchObject(
      refusal,
    )
    expect((await list('task_treasure_mission', { af_type: 'mp' })).total).toBe(total)
  })
})

it('takes a group chat, staff member or tag that is named twice once', async () => {
  const chat = { group_ext_id: 'wr1', name: '群', owner_staff_id: 'user1', member_count: 1, created_at: 1 }
  await importRecords(service, { corp_id: CORP }, { group_chat: [chat] })
  const draft = { name: '重', group_ext_ids: ['wr1', 'wr1'], staff_ext_ids: ['user2', 'user1', 'user2'], tags: [2, 2] }
  const id = await write((ctx) => createMission(ctx, 'group_fission_mission', draft), 100)
  const [row] = await service.store.owner`
    select group_ext_ids, staff_ext_ids, tags from group_fission_mission where corp_id = ${CORP} and id = ${id}`
  expect(row).toMatchObject({ group_ext_ids: ['wr1'], staff_ext_ids: ['user2', 'user1'], tags: [2] })
})

it('keeps prize rules of a mission whose tags and staff have gone since', async () => {
  const kind = 'group_fission_mission'
  const gone = prize(1, { finished_mark_tag: [77], prize_staff_id_list: ['left'] })
  await importRecords(service, { corp_id: CORP }, { [kind]: [missionLine(kind, 60, { prize_rule: [gone] })] })
  const change = (prize_rule: object[]) => write((ctx) => changeMission(ctx, kind, 60, { prize_rule } as never), 1)
  expect(await change([prize(1, { prize_staff_id_list: ['left', 'user1'] }), { ...gone, level: 2 }])).toBe(true)
  await expect(change([prize(1, { finished_mark_tag: [78] })])).rejects.toMatchObject({
    field: 'prize_rule.0.finished_mark_tag',
  })
})

describe('a dataset line', () => {
  it.each([
    ['task_treasure_mission', 'staff_ids', { staff_ids: ['nobody'] }],
    ['task_treasure_mission', 'tags', { tags: [99] }],
    ['task_treasure_mission', 'af_type', { af_type: 'wx' }],
    ['task_treasure_mission', 'staff_ext_ids', { staff_ext_ids: ['user1'] }],
    ['group_fission_mission', 'staff_ext_ids', { staff_ext_ids: ['nobody'] }],
    ['group_fission_mission', 'prize_rule.0.notify_rule', { prize_rule: [{ finished_mark_tag: [], level: 1 }] }],
    ['group_fission_mission', 'updated_at', { updated_at: undefined }],
    ['check_in_mission', 'status', { status: 'paused' }],
    ['check_in_mission', 'invited_count', { invited_count: 1 }],
    ['check_in_mission', 'creator', { creator: null }],
  ] as const)('of %s with a bad %s is refused by name', async (kind, field, bad) => {
    const records = { [kind]: [missionLine(kind, 70), missionLine(kind, 71, bad)] }
    await expect(importRecords(service, { corp_id: CORP }, records)).rejects.toThrow(
      `${kind}.ndjson line 2, field ${field}:`,
    )
  })
})
