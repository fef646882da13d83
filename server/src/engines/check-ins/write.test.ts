import { afterAll, beforeAll, expect, it } from 'vitest'
import { missionLine, missionRecords } from '../../../../qa/support/fixtures/mission.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { createCheckIn } from './write.ts'

const CORP = 'wwcheckins'
let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  const check_in_mission = [missionLine('check_in_mission', 40)]
  await importRecords(service, { corp_id: CORP }, missionRecords({ check_in_mission }))
})
afterAll(() => service.stop())

async function list(query: Record<string, string | number> = {}) {
  const { body } = await service.call('/open-api/check_in_act/mission/list', { token, query })
  return body as { total: number; mission_list: Record<string, unknown>[] }
}

it('gives every concurrent creation an id of its own, above what was imported', async () => {
  const draft = { name: '七日打卡', creator: '李雨桐' }
  const ids = await Promise.all(
    Array.from({ length: 12 }, () => service.act(CORP, (ctx) => createCheckIn(ctx, draft), 900)),
  )
  expect(ids.sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, i) => 41 + i))
  expect((await list()).total).toBe(13)
  expect((await list({ offset: 12 })).mission_list).toEqual([{ id: 52, ...draft, created_at: 900, status: 'ongoing' }])
})
