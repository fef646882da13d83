import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FIRST, missionLine, missionRecords } from '../../../../qa/support/fixtures/mission.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp as addEmptyCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { removeCorp } from '../../engines/corporations/remove.ts'
import { CheckInMission, GroupFissionMission, TaskTreasureMission } from '../../records/mission/mission.ts'
import { asCommand } from '../../storage/as-command.ts'

const codes = (first: number) => ({
  mission_status: first + 2,
  start_time: first + 3,
  end_time: first + 4,
  order: first + 5,
  limit: first + 6,
  offset: first + 7,
})
const plain = { mission_status: 10049, start_time: 10049, end_time: 10049, order: 10049, limit: 10049, offset: 10049 }

const lists = [
  {
    kind: 'task_treasure_mission',
    path: '/open-api/activity_fission/mission/list',
    record: TaskTreasureMission,
    timed: 'created_at',
    codes: plain,
    removed: 10001,
  },
  {
    kind: 'group_fission_mission',
    path: '/open-api/group_activity_fission/mission/list',
    record: GroupFissionMission,
    timed: 'updated_at',
    codes: codes(21500),
    removed: 21501,
  },
  {
    kind: 'check_in_mission',
    path: '/open-api/check_in_act/mission/list',
    record: CheckInMission,
    timed: 'updated_at',
    codes: codes(21600),
    removed: 21601,
  },
] as const

let service: TestService
const tokens: Record<string, string> = {}

async function addCorp(corp_id: string, missions: Parameters<typeof missionRecords>[0]) {
  tokens[corp_id] = (await addEmptyCorp(service, corp_id)).token
  await importRecords(service, { corp_id }, missionRecords(missions))
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

beforeAll(async () => {
  service = await startTestService()
  const every = (ids: number[], more: (id: number) => object = () => ({})) =>
    Object.fromEntries(lists.map(({ kind }) => [kind, ids.map((id) => missionLine(kind, id, { ...more(id) }))]))
  await addCorp('wwmany', every(range(1, 130)))
  // created backwards, two of them in the same second
  await addCorp(
    'wwodd',
    every([1, 2, 3, 4], (id) => ({
      name: ['50%_Off\\', '春茶 VIP', '秋茶vip专享', '茶'][id - 1],
      created_at: id < 3 ? 9 : 9 - id,
    })),
  )
})
afterAll(() => service.stop())

describe.each(lists)('$kind', ({ kind, path, record, timed, codes, removed }) => {
  async function list(query: Record<string, string | number> = {}, corp = 'wwmany') {
    const { body, status } = await service.call(path, { token: tokens[corp] as string, query })
    expect(status).toBe(200)
    return body as { errcode: number; errmsg: string; mission_list: Record<string, unknown>[]; total: number }
  }
  const ids = async (query: Record<string, string | number>, corp?: string) => {
    const { mission_list, total } = await list(query, corp)
    return [total, mission_list.map(({ id }) => id)]
  }

  it('shows every field, in the order of the table, and nothing else', async () => {
    const body = await list({ limit: 1 })
    const { updated_at: _, ...shown } = missionLine(kind, 1) as Record<string, unknown>
    expect(body).toEqual({ errcode: 0, errmsg: 'ok', mission_list: [shown], total: 130 })
    expect(Object.keys(body.mission_list[0] as object)).toEqual(Object.keys(record.shape))
    expect(record.strict().parse(body.mission_list[0])).toEqual(shown)
  })

  it('gives 30 by default and up to 100, by id, with the true total at any offset', async () => {
    expect(await ids({})).toEqual([130, range(1, 30)])
    expect(await ids({ limit: 100 })).toEqual([130, range(1, 100)])
    expect(await ids({ limit: 100, offset: 100 })).toEqual([130, range(101, 130)])
    expect(await ids({ offset: 130 })).toEqual([130, []])
    expect(await ids({ offset: 9_999_999_999 })).toEqual([130, []])
  })

  it('orders by creation time, then id, both in the direction that is asked for', async () => {
    expect(await ids({}, 'wwodd')).toEqual([4, [1, 2, 3, 4]])
    expect(await ids({ order: 'asc' }, 'wwodd')).toEqual([4, [4, 3, 1, 2]])
    expect(await ids({ order: 'desc' }, 'wwodd')).toEqual([4, [2, 1, 3, 4]])
    expect(await ids({ order: 'desc', limit: 2, offset: 1 }, 'wwodd')).toEqual([4, [1, 3]])
    expect(await ids({ order: 'desc', name: '茶' }, 'wwodd')).toEqual([3, [2, 3, 4]])
    expect(await ids({ order: 'asc', name: '茶', limit: 2, offset: 2 }, 'wwodd')).toEqual([3, [2]])
    expect(await ids({ order: 'desc', limit: 2, offset: 127 })).toEqual([130, [3, 2]])
  })

  it('finds names by a substring, whatever the case, without wildcards', async () => {
    expect(await ids({ name: 'vip' }, 'wwodd')).toEqual([2, [2, 3]])
    expect(await ids({ name: '茶' }, 'wwodd')).toEqual([3, [2, 3, 4]])
    expect(await ids({ name: 'OFF\\' }, 'wwodd')).toEqual([1, [1]])
    expect(await ids({ name: '%_' }, 'wwodd')).toEqual([1, [1]])
    expect(await ids({ name: '_' }, 'wwodd')).toEqual([1, [1]])
    expect(await ids({ name: '夏茶' }, 'wwodd')).toEqual([0, []])
    expect(await ids({ name: '' }, 'wwodd')).toEqual([4, [1, 2, 3, 4]])
  })

  it('filters by status and by its time, both ends included', async () => {
    const at = (id: number) => FIRST + id * (timed === 'created_at' ? 60 : 120)
    const local = (time: number) => new Date((time + 8 * 3600) * 1000).toISOString().slice(0, 19).replace('T', ' ')
    expect(await ids({ mission_status: 'end', limit: 2 })).toEqual([65, [2, 4]])
    expect(await ids({ mission_status: 'ongoing', limit: 2, offset: 64 })).toEqual([65, [129]])
    expect(await ids({ start_time: at(10), end_time: at(12) })).toEqual([3, [10, 11, 12]])
    expect(await ids({ start_time: local(at(10)), end_time: local(at(12)) })).toEqual([3, [10, 11, 12]])
    expect(await ids({ start_time: at(129) })).toEqual([2, [129, 130]])
    expect(await ids({ end_time: at(1) })).toEqual([1, [1]])
    expect(await ids({ end_time: at(1) - 1 })).toEqual([0, []])
    expect(await ids({ start_time: at(5), end_time: at(9), mission_status: 'end', name: '活动' })).toEqual([2, [6, 8]])
  })

  it.each([
    ['mission_status', ['created', 'END', 'end ', '0']],
    ['start_time', ['-1', '1.5', 'yesterday', '2024-02-30 00:00:00', '2024-01-01']],
    ['end_time', ['-1', '1e9', '2024-01-01 25:00:00']],
    ['order', ['ASC', 'up', '1']],
    ['limit', ['0', '101', '-1', '030', '+5', '5.0', '1e2', ' 5', 'x']],
    ['offset', ['-1', '01', '1.0', 'x', '9007199254740993']],
  ] as const)('refuses a bad %s with its own code', async (name, values) => {
    for (const value of values) {
      const body = await list({ [name]: value })
      expect(body, value).toEqual({ errcode: codes[name], errmsg: expect.stringContaining(name) })
    }
  })

  it('refuses a window that ends before it starts, by its end', async () => {
    expect((await list({ start_time: 2, end_time: 1 })).errcode).toBe(codes.end_time)
  })

  it('leaves out optional fields without a value and keeps empty ones', async () => {
    const empty = kind === 'check_in_mission' ? {} : { tags: [], prize_rule: [] }
    const line = { id: 1, name: '简', created_at: 1, updated_at: 1, status: 'end' }
    const whole = { ...line, ...(kind === 'check_in_mission' ? { creator: '' } : empty) }
    await addCorp(`wwbare_${kind}`, { [kind]: [whole] })
    const { updated_at: _, ...shown } = whole
    expect((await list({}, `wwbare_${kind}`)).mission_list).toEqual([shown])
  })

  it('shows a corporation its own missions alone, and none to one that was removed', async () => {
    await addCorp(`wwother_${kind}`, { [kind]: [missionLine(kind, 1, { name: '别家的活动1' })] })
    expect(await ids({ name: '活动1' }, `wwother_${kind}`)).toEqual([1, [1]])
    expect((await list({}, `wwother_${kind}`)).mission_list[0]?.name).toBe('别家的活动1')
    expect((await list({ limit: 1 })).mission_list[0]?.name).toBe('活动1')
    await asCommand(service.store.owner, `wwother_${kind}`, removeCorp, service.now())
    await expect.poll(async () => (await list({}, `wwother_${kind}`)).errcode).toBe(removed)
  })

  it('needs a marketing seat', async () => {
    const seats = ['basic', 'service', 'conversation']
    tokens[`wwseat_${kind}`] = (await addEmptyCorp(service, `wwseat_${kind}`, { seats })).token
    expect((await list({}, `wwseat_${kind}`)).errcode).toBe(10901)
  })
})

describe('af_type', () => {
  const path = '/open-api/activity_fission/mission/list'
  const ids = async (query: Record<string, string>) => {
    const { body } = await service.call(path, { token: tokens.wwtype as string, query })
    return [body.errcode, body.total, (body.mission_list as { id: number }[] | undefined)?.map(({ id }) => id)]
  }

  it('is qywx by default and always filters; a mission without one is qywx', async () => {
    const line = (id: number, af_type?: string) => missionLine('task_treasure_mission', id, { af_type })
    await addCorp('wwtype', { task_treasure_mission: [line(1, 'mp'), line(2, 'qywx'), line(3), line(4, 'mp')] })
    expect(await ids({})).toEqual([0, 2, [2, 3]])
    expect(await ids({ af_type: 'qywx', order: 'desc' })).toEqual([0, 2, [3, 2]])
    expect(await ids({ af_type: 'mp' })).toEqual([0, 2, [1, 4]])
    expect(await ids({ af_type: 'mp', order: 'desc', limit: '1' })).toEqual([0, 2, [4]])
    expect(await ids({ af_type: 'mp', mission_status: 'ongoing' })).toEqual([0, 1, [1]])
    expect(await ids({ af_type: 'mp', name: '活动' })).toEqual([0, 2, [1, 4]])
    expect(await ids({ af_type: 'wx' })).toEqual([10049, undefined, undefined])
  })
})

describe('who takes part', () => {
  type Query = Record<string, string | number>
  const people = (kind: string, first: number) =>
    [1, 2, 3].map((n) => ({
      ...{ id: first + n, kind, mission_id: 7, visitor: `wm${n}`, external_user_id: `wm${n}`, openid: null },
      ...{
        unionid: n === 2 ? null : `on${n}`,
        inviter_id: n === 3 ? first + 1 : null,
        joined_at: FIRST + n,
        effective: n,
      },
      ...{ finished_at: n === 1 ? FIRST + 50 : null, state: `gx.${first + n}`, config_id: null, qr_code: null },
    }))
  const treasure = ['activity_fission/mission/detail', 'task_treasure_mission', 10, 21408] as const
  const group = ['group_activity_fission/mission/detail', 'group_fission_mission', 20, 21508] as const
  const get = async (path: string, query: Query) =>
    (await service.call(`/open-api/${path}`, { token: tokens.wwmany as string, query })).body
  beforeAll(async () => {
    const mission_participant = [...people(treasure[1], treasure[2]), ...people(group[1], group[2])]
    await importRecords(service, { corp_id: 'wwmany' }, { mission_participant })
  })

  it.each([treasure, group])('is told by %s: shape, pages, filters and codes', async (path, _, first, code) => {
    const all = [1, 2, 3].map((n) => ({
      ...{ id: first + n, unionid: n === 2 ? '' : `on${n}`, finished: n === 1, created_at: FIRST + n },
      ...{ success_at: n === 1 ? FIRST + 50 : 0, delete_type: 0 },
    }))
    const page = (mission_detail: object[], total: number) => ({ errcode: 0, errmsg: 'ok', mission_detail, total })
    const detail = (query: Query) => get(path, { main_mission_id: 7, ...query })
    expect(await detail({})).toEqual(page(all, 3))
    expect(await detail({ order: 'desc', limit: 2, offset: 1 })).toEqual(page(all.slice(0, 2).reverse(), 3))
    expect(await detail({ finished: 1 })).toEqual(page(all.slice(0, 1), 1))
    expect(await detail({ finished: 0 })).toEqual(page(all.slice(1), 2))
    const refused = { main_mission_id: 999, finished: 2, order: 'up', limit: 101, offset: -1 }
    for (const [i, [name, value]] of Object.entries(refused).entries())
      expect([name, (await detail({ [name]: value })).errcode]).toEqual([name, code + 1 + i])
  })

  it('is told of one customer by external_user/activity_fission/list', async () => {
    const of = (external_user_id: string) => get('external_user/activity_fission/list', { external_user_id })
    const own = {
      mission_id: 13,
      main_mission_id: 7,
      external_user_id: 'wm3',
      invite_source_id: 'wm1',
      created_at: FIRST + 3,
    }
    expect((await of('wm3')).qywx_sub_mission_list).toEqual([
      {
        ...{ ...own, mission_status: false, valid_count: 3, invited_count: 0, new_user_count: 0, cheating_count: 0 },
        ...{ is_old_user: false, outflow: true, prize_level: null, staff_id: '', subscribe: false, user_type: 'qywx' },
        mix_status: 'subscribe_qywx',
      },
    ])
  })
})
