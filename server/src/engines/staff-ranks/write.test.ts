import { afterAll, beforeAll, expect, it } from 'vitest'
import { bareStaffLine } from '../../../../qa/support/fixtures.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeRank } from './change.ts'
import { createRank } from './create.ts'
import { removeRank } from './remove.ts'

const CORP = 'wwrankwrite'
const department = [{ id: '7', name: '华东', parent_id: '0', order: 1 }]
const staff = [bareStaffLine(1, 'wangwu', { department: ['7'] })]
const draft = {
  name: '拉新赛',
  description: '',
  start_time: 1_700_000_000,
  end_time: 1_710_000_000,
  rank_type: 1 as const,
  staff_list: ['wangwu'],
}

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  await importRecords(service, { corp_id: CORP }, { department, staff })
})
afterAll(() => service.stop())

const write = <T>(work: (ctx: Ctx) => Promise<T>, now?: number) => service.act(CORP, work, now)
const shown = async () => (await service.call('/open-api/staff_rank/list', { token })).body

it('shows an activity from its creation to its removal, and gives no id twice', async () => {
  const id = await write((ctx) => createRank(ctx, draft), 100)
  const fresh = { ...draft, status: 'created', invite_total: 0, level: 0, department_list: 'all', group_list: 0 }
  expect(await shown()).toEqual({
    errcode: 0,
    errmsg: 'ok',
    rank_list: [{ ...fresh, created_at: 100, update_at: 100 }],
    total: 1,
  })

  const changes = {
    status: 'started' as const,
    department_list: ['7', '0'],
    group_list: { name: '福利群', group_id: 'wr1', member_count: 8 },
  }
  expect(await write((ctx) => changeRank(ctx, id, changes), 200)).toBe(true)
  expect(await shown()).toMatchObject({ rank_list: [{ ...fresh, ...changes, created_at: 100, update_at: 200 }] })
  const { text } = await service.call('/open-api/staff_rank/list', { token })
  expect(text).toContain(
    '"department_list":["7","0"],"group_list":{"group_id":"wr1","member_count":8,"name":"福利群"}}',
  )

  expect(await write((ctx) => removeRank(ctx, id))).toBe(true)
  expect(await shown()).toMatchObject({ rank_list: [], total: 0 })
  expect(await write((ctx) => removeRank(ctx, id))).toBe(false)
  expect(await write((ctx) => changeRank(ctx, id, {}), 1)).toBe(false)
  expect(await write((ctx) => createRank(ctx, draft), 1)).toBeGreaterThan(id)
})

it.each([
  [{ staff_list: ['nobody'] }, /staff_list: there is no staff "nobody"/],
  [{ department_list: ['8'] }, /department_list: there is no department "8"/],
  [{ status: 'over' as never }, /status/],
  [{ group_list: 1 as never }, /group_list/],
])('refuses %j, which a dataset could not hold either', async (fields, message) => {
  await expect(write((ctx) => createRank(ctx, { ...draft, ...fields }), 1)).rejects.toThrow(message)
})
