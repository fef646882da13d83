import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { markConnected } from '../../../../qa/support/connected.ts'
import { surroundings } from '../../../../qa/support/customers.ts'
import { workOnDue } from '../../../../qa/support/jobs.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { follow } from '../../../../qa/support/relations.ts'
import { said } from '../../../../qa/support/said.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { PlatformError } from '../../platform/error.ts'
import type { Platform } from '../../platform/port.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { lockCustomers } from './lock.ts'
import { tagCustomers } from './tag.ts'

let CORP = 'wwmarks'
let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  CORP = `${CORP}x`
  await addCorp(service, CORP)
  await markConnected(service.store, CORP)
  await importRecords(service, { corp_id: CORP }, surroundings)
  await act(async (ctx) => {
    for (const staff_id of ['lina', 'wangfang', 'zhangwei']) await follow(ctx, { external_user_id: 'wm1', staff_id })
  })
})

const act = <T>(work: (ctx: Ctx) => Promise<T>) => service.act(CORP, work)
const mark = (...tags: number[]) => act((ctx) => tagCustomers(ctx, ['wm1'], tags))
const refusal = (errcode: number) => new PlatformError('refused', said(`mark_tag: ${errcode}`), { errcode })

/** Works with a platform that answers so; gives what it was asked to add, as `staff tag,tag`. */
async function work(answer: (marks: Parameters<Platform['markTags']>[0]) => void): Promise<string[]> {
  const asked: string[] = []
  const markTags: Platform['markTags'] = async (marks) => {
    answer(marks)
    asked.push(`${marks.staff} ${marks.add.join()}`)
  }
  await workOnDue(service.store, { markTags })
  return asked
}
const shown = async () =>
  Object.fromEntries(
    (await service.store.owner`select staff_id, tags from relation where corp_id = ${CORP}`).map((row) => [
      row.staff_id,
      row.tags,
    ]),
  )
const jobs = async () => [
  ...(await service.store
    .owner`select state, reason_of(reason_code, reason_params) as reason from job where corp_id = ${CORP}`),
]

it('a member whom the platform refuses keeps a tag from no other, and is told of', async () => {
  await mark(1)
  const asked = await work(({ staff }) => {
    if (staff === 'lina') throw refusal(60011)
  })
  expect(asked).toEqual(['wangfang et1', 'zhangwei et1'])
  expect(await shown()).toEqual({ lina: [], wangfang: [1], zhangwei: [1] })
  expect(await jobs()).toEqual([{ state: 'dead', reason: said('mark_tag: 60011') }])
})

it('a tag that the platform has no more keeps back no other', async () => {
  await mark(1, 2)
  const asked = await work(({ add }) => {
    if (add.includes('et2')) throw refusal(40068)
  })
  expect(asked).toEqual(['lina et1', 'wangfang et1', 'zhangwei et1'])
  expect(await jobs()).toEqual([])
})

it('what was marked is noted when nobody has the customer in hand, who may be comparing it with an older look', async () => {
  await mark(1)
  const { owner } = service.store
  const isWaiting = async () => {
    const blocked = await owner`
      select 1 from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`
    return blocked.length > 0
  }
  let working: Promise<unknown> = Promise.resolve()
  await act(async (ctx) => {
    await lockCustomers(ctx, ['wm1'])
    working = work(() => {})
    await expect.poll(isWaiting, { timeout: 15_000 }).toBe(true)
    expect(await jobs()).toMatchObject([{ state: 'waiting' }])
  })
  await working
  expect(await jobs()).toEqual([])
})
