import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { unfollow } from '../../../../qa/support/relations.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { tagCustomers, untagCustomers } from '../../engines/customers/tag.ts'

const CORP = 'wwpairs'
const ID = 'wm0001'
const follows = ['lina', 'wangfang'].map((staff_id, i) => ({ staff_id, added_at: 5 + i }))
let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  await importRecords(service, { corp_id: CORP }, surroundings)
})
afterAll(() => service.stop())
const imported = (more: object = {}) =>
  importRecords(service, { corp_id: CORP }, { customer: [customer(1, { follows, ...more })] })
beforeEach(() => imported({ pairs: follows.map(({ staff_id }) => ({ staff_id, tags: [], marked: [] })) }))

/** The customer's tags, and those shown with each who follows. */
async function shown() {
  const { body } = await service.call('/open-api/external_user/get', { token, query: { id: ID } })
  const { tags, follow_staffs } = body.external_user as {
    tags: number[]
    follow_staffs: { tags: { id: number }[] }[]
  }
  return [tags, ...follow_staffs.map((each) => each.tags.map(({ id }) => id))]
}
async function mark(staff_id: string, lists: { add_tag_id_list?: string[]; remove_tag_id_list?: string[] }) {
  const body = { external_user_id: ID, staff_id, ...lists }
  expect((await service.call('/open-api/tag/batch_update', { token, body })).body.errcode).toBe(0)
  return shown()
}

it('a tag that was taken off the customer is nobody’s, and everybody’s when a rule gives it again', async () => {
  expect(await mark('lina', { add_tag_id_list: ['et2'] })).toEqual([[2], [2], []])
  await service.act(CORP, (ctx) => untagCustomers(ctx, [ID], [2]))
  expect(await mark('wangfang', { add_tag_id_list: ['et2'] })).toEqual([[2], [], [2]])
  expect(await mark('wangfang', { remove_tag_id_list: ['et2'] })).toEqual([[], [], []])
  await service.act(CORP, (ctx) => tagCustomers(ctx, [ID], [2]))
  expect(await shown()).toEqual([[2], [2], [2]])
})

it('what one who parted gave stays with the customer, and is shown as nobody else’s', async () => {
  await mark('lina', { add_tag_id_list: ['et1'] })
  await mark('wangfang', { add_tag_id_list: ['et3'] })
  await service.act(CORP, (ctx) => unfollow(ctx, ID, 'wangfang'))
  expect(await shown()).toEqual([[1, 3], [1]])
  expect(await mark('lina', { add_tag_id_list: ['et3'] })).toEqual([
    [1, 3],
    [1, 3],
  ])
  expect(await mark('lina', { remove_tag_id_list: ['et3'] })).toEqual([[1], [1]])
  await service.act(CORP, (ctx) => tagCustomers(ctx, [ID], [3]))
  expect(await shown()).toEqual([
    [1, 3],
    [1, 3],
  ])
})

it('an import’s tags are everybody’s, whoever gave them once', async () => {
  await mark('wangfang', { add_tag_id_list: ['et3'] })
  await imported({ follows: [follows[0]], tags: [3] })
  expect(await shown()).toEqual([[3], [3]])
})
