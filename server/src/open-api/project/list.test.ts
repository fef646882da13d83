import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { member, projectLine, staff } from '../../../../qa/support/fixtures/project.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const PATH = '/open-api/project/list'

type Item = Record<string, unknown> & { uid: string; stages: Record<string, unknown>[] | null }
type List = { errcode: number; total: number; project_list: Item[] }

let service: TestService
let now: number
let token: string

const project = (uid: string, changes: Record<string, unknown> = {}) => projectLine(now, uid, changes)

function whole() {
  return project('A-whole', {
    name: '秋季 "上新"\\活动',
    description: '多行\n描述',
    staff_remark: 's1,s2,s3',
    staff_users: [{ id: 'wu' }, { id: 'li', name: '导入时忽略', avatar: '' }],
    stages: [
      { uid: 's1', title: '选品"status":1', status: 2, end_time: now - 500, complete_time: now - 600 },
      { uid: 's2', title: '设计', status: 1, end_time: now - 1, complete_time: 0 },
      { uid: 's3', title: '上架', status: 3, end_time: now, complete_time: 0 },
    ],
  })
}

beforeAll(async () => {
  service = await startTestService()
  now = service.now()
  token = (await addCorp(service, 'wwproject')).token
  await importRecords(
    service,
    { corp_id: 'wwproject' },
    {
      staff,
      project: [
        whole(),
        project('b', {
          end_time: now - 1,
          create_staff_id: 'li',
          staff_users: [{ id: 'zhang' }],
          create_time: now - 3000,
        }),
        project('a', { status: 2, complete_time: now - 5, create_time: now - 2000, staff_users: [{ id: 'li' }] }),
        project('B', { status: 3, name: '100%_完成率' }),
        project('é', { start_time: 0, end_time: now, name: 'Launch' }),
        project('c', { status: 2, end_time: now - 1 }),
        project('𝒳', { status: 1, start_time: 0, end_time: 0, create_staff_id: 'wu' }),
        project('～'),
      ],
    },
  )
  await addCorp(service, 'wwother')
})
afterAll(() => service.stop())

async function list(query: Record<string, string | number> = {}, who = token): Promise<List> {
  const { body } = await service.call(PATH, { token: who, query })
  return body as List
}

async function uids(query: Record<string, string | number>): Promise<string[]> {
  const { project_list, total } = await list({ limit: 100, ...query })
  expect(total).toBe(project_list.length)
  return project_list.map(({ uid }) => uid)
}

describe('the record', () => {
  it('has every field of the table, in its order', async () => {
    const { body, text } = await service.call(PATH, { token, query: { limit: 1 } })
    const { errcode, errmsg, project_list, total } = body as List & { errmsg: string }
    expect({ errcode, errmsg, total }).toEqual({ errcode: 0, errmsg: 'ok', total: 8 })
    const shown = {
      uid: 'A-whole',
      name: '秋季 "上新"\\活动',
      description: '多行\n描述',
      create_staff_id: 'zhang',
      create_staff_name: '张伟',
      create_staff_avatar: 'https://img.example.com/zhang.png',
      create_time: now - 1000,
      start_time: now - 1000,
      end_time: now + 1000,
      complete_time: 0,
      status: 1,
      staff_remark: 's1,s2,s3',
      staff_users: [
        { id: 'wu', name: '', avatar: '' },
        { id: 'li', name: '李娜', avatar: 'https://img.example.com/li.png' },
      ],
      stages: [
        { uid: 's1', title: '选品"status":1', status: 2, end_time: now - 500, complete_time: now - 600 },
        { uid: 's2', title: '设计', status: 3, end_time: now - 1, complete_time: 0 },
        { uid: 's3', title: '上架', status: 1, end_time: now, complete_time: 0 },
      ],
    }
    expect(project_list[0]).toEqual(shown)
    expect(text).toContain(JSON.stringify(shown))
  })

  it('shows null for no owners and no stages, and the completion time as imported', async () => {
    const { project_list } = await list({ status: 2 })
    expect(project_list.map(({ uid, status, complete_time, stages }) => [uid, status, complete_time, stages])).toEqual([
      ['a', 2, now - 5, null],
      ['c', 2, 0, null],
    ])
    expect(project_list[1]?.staff_users).toBeNull()
  })
})

describe('filters', () => {
  it('list all by uid in codepoint order', async () => {
    const all = ['A-whole', 'B', 'a', 'b', 'c', 'é', '～', '𝒳']
    expect(await uids({})).toEqual(all)
    expect(await uids({ status: 0 })).toEqual(all)
    expect(await uids({ status: '' })).toEqual(all)
  })

  it.each([
    ['status 1: open and in time', () => ({ status: 1 }), ['A-whole', 'B', 'é', '～']],
    ['status 2: complete', () => ({ status: 2 }), ['a', 'c']],
    ['status 3: open and past the end', () => ({ status: 3 }), ['b', '𝒳']],
    ['creation from', () => ({ start_time: now - 1000 }), ['A-whole', 'B', 'c', 'é', '～', '𝒳']],
    ['creation to', () => ({ end_time: now - 2000 }), ['a', 'b']],
    ['creation within, both ends included', () => ({ start_time: now - 3000, end_time: now - 3000 }), ['b']],
    ['creation within fractions', () => ({ start_time: `${now - 3000}.9`, end_time: `${now - 3000}.0` }), ['b']],
    ['creation to a fraction', () => ({ end_time: `${now - 2000}.5` }), ['a', 'b']],
    ['creators with spaces around them', () => ({ create_staff_id: ' li , wu' }), ['b', '𝒳']],
    ['owners with spaces around them', () => ({ pr_staff_id: 'nobody, li\t' }), ['A-whole', 'a']],
    ['one creator', () => ({ create_staff_id: 'li' }), ['b']],
    ['several creators', () => ({ create_staff_id: 'li,wu,nobody' }), ['b', '𝒳']],
    ['one owner', () => ({ pr_staff_id: 'li' }), ['A-whole', 'a']],
    ['several owners, each project once', () => ({ pr_staff_id: 'li,zhang,wu' }), ['A-whole', 'a', 'b']],
    ['nobody', () => ({ pr_staff_id: 'nobody' }), []],
    ['name, any case', () => ({ name: 'lAUNCH' }), ['é']],
    ['name with plain wildcards', () => ({ name: '%_' }), ['B']],
    ['name, one character', () => ({ name: '活' }), ['A-whole']],
    ['name that nothing has', () => ({ name: '项目%' }), []],
    ['status and owner', () => ({ status: 2, pr_staff_id: 'li' }), ['a']],
    ['status and name', () => ({ status: 3, name: '项目' }), ['b', '𝒳']],
    [
      'all together',
      () => ({ status: 1, start_time: 1, end_time: now, create_staff_id: 'zhang', pr_staff_id: 'wu', name: '秋季' }),
      ['A-whole'],
    ],
  ] as const)('%s', async (_, query, found) => {
    expect(await uids(query())).toEqual(found)
  })

  it.each([
    ['status', ['4', '-1', '01', '1.0', 'all', '１']],
    ['start_time', ['2024-01-01 00:00:00', '-1', '1e3', '1.', '.5', '01.5', '-1.5', '1.5.5', 'x']],
    ['end_time', ['2024-01-01 00:00:00', '-1', ' 5']],
    ['create_staff_id', [',', ' ', 'a,', ',a', 'a,,b', 'a, ,b']],
    ['pr_staff_id', [',', 'a,,b', '\0']],
    ['name', ['\0']],
    ['limit', ['0', '101', '-1', '030', '1e1', 'x']],
    ['offset', ['-1', '5.0', '+5', 'x']],
  ])('refuse a bad %s with 10049', async (name, values) => {
    for (const value of values) {
      const answer = await service.call(PATH, { token, query: { [name]: value } })
      expect([name, value, answer.status, answer.body]).toEqual([
        name,
        value,
        200,
        { errcode: 10049, errmsg: expect.stringContaining(name) },
      ])
    }
  })

  it('refuse a start after its end', async () => {
    const { body } = await service.call(PATH, { token, query: { start_time: 2, end_time: 1 } })
    expect(body).toEqual({ errcode: 10049, errmsg: expect.stringContaining('end_time') })
  })
})

describe('pages', () => {
  it.each<Record<string, string | number>>([
    {},
    { status: 1 },
    { status: 2 },
    { status: 3 },
    { create_staff_id: 'zhang' },
    { name: '项' },
  ])('of %j neither overlap nor skip, and the total is true on each', async (filter) => {
    const all = await uids(filter)
    const seen = []
    for (let offset = 0; offset <= all.length + 2; offset += 2) {
      const { total, project_list } = await list({ ...filter, limit: 2, offset })
      expect(total).toBe(all.length)
      seen.push(...project_list.map(({ uid }) => uid))
    }
    expect(seen).toEqual(all)
  })

  it('hold 30 by default, and 100 at most', async () => {
    const { token: many } = await addCorp(service, 'wwmany')
    const projects = Array.from({ length: 130 }, (_, i) => project(`p${i}`, { status: i % 2 ? 2 : 1 }))
    await importRecords(service, { corp_id: 'wwmany' }, { staff, project: projects })
    expect((await list({}, many)).project_list).toHaveLength(30)
    expect((await list({ limit: 100 }, many)).project_list).toHaveLength(100)
    expect((await list({ status: 2 }, many)).total).toBe(65)
    expect((await list({ status: 1, offset: 60 }, many)).project_list).toHaveLength(5)
  })
})

it('needs a service seat and a token', async () => {
  const basic = await addCorp(service, 'wwbasic', { seats: ['basic', 'marketing', 'conversation'] })
  expect((await service.call(PATH, { token: basic.token })).body.errcode).toBe(10901)
  expect((await service.call(PATH)).body.errcode).toBe(10001)
})

it('is another list for another corporation with the same ids', async () => {
  const other = await addCorp(service, 'wwtwin')
  await importRecords(
    service,
    { corp_id: 'wwtwin' },
    { staff: [member('li', 9, '李四')], project: [project('a', { create_staff_id: 'li' })] },
  )
  const { total, project_list } = await list({}, other.token)
  expect([total, project_list.map(({ uid, create_staff_name }) => [uid, create_staff_name])]).toEqual([
    1,
    [['a', '李四']],
  ])
  expect((await list({ pr_staff_id: 'li' }, other.token)).total).toBe(0)
  expect((await list({ name: 'Launch' }, other.token)).total).toBe(0)
})
