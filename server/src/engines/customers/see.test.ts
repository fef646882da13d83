import { afterAll, beforeAll, expect, it } from 'vitest'
import { surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { seeCustomer } from './see.ts'
import { unfollow } from './unfollow.ts'

const CORP = 'wwsee'
const T = 1_750_000_000

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await addCorp(service, CORP)
  await importRecords(service, { corp_id: CORP }, surroundings)
})
afterAll(() => service.stop())

const LATER = Date.now() + 60_000
const see = (id: string, tagsOf: Record<string, string[]>, seenMs = LATER) =>
  service.act(CORP, (ctx) => {
    const follows = Object.entries(tagsOf).map(([staff_id, tags]) => ({
      ...{ staff_id, since: T, state: '', remark: '', tags, phones: [] },
    }))
    return seeCustomer(ctx, { external_user_id: id, details: { name: id, gender: 1, type: 1 }, follows }, seenMs)
  })
const tags = async (id: string) => {
  const [row] = await service.store.owner`
    select tags from customer where corp_id = ${CORP} and external_user_id = ${id}`
  return row?.tags
}

it('a tag that one pair loses stays with a customer whose new pair has it', async () => {
  await see('wm1', { lina: ['et2'] })
  await see('wm1', { lina: [], wangfang: ['et2'] })
  expect(await tags('wm1')).toEqual([2])
})

it('and with one whose parted pair met again with it', async () => {
  await see('wm2', { lina: ['et2'], wangfang: [] })
  await service.act(CORP, (ctx) => unfollow(ctx, 'wm2', 'wangfang', { at: T + 1 }))
  await see('wm2', { lina: [], wangfang: ['et2'] })
  expect(await tags('wm2')).toEqual([2])
})

it('and with one whose other pair got it after the platform was asked', async () => {
  await see('wm3', { lina: ['et2'], wangfang: [] })
  const { owner } = service.store
  const asked = Date.now() + 1000
  await owner`
    update relation set tags = '{2}', written_ms = ${asked + 1000} where corp_id = ${CORP} and staff_id = 'wangfang'
      and customer_pk = (select pk from customer where corp_id = ${CORP} and external_user_id = 'wm3')`
  await see('wm3', { lina: [], wangfang: [] }, asked)
  expect(await tags('wm3')).toEqual([2])
  await see('wm3', { lina: [], wangfang: [] })
  expect(await tags('wm3')).toEqual([])
})
