import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { untilBlocked } from '../../../../qa/support/locks.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import type { Tx } from '../../storage/connect.ts'

let service: TestService
const tokens: Record<string, string> = {}
beforeAll(async () => {
  service = await startTestService()
  for (const corpId of ['wwbusy', 'wwother']) {
    tokens[corpId] = (await addCorp(service, corpId)).token
    await importRecords(service, { corp_id: corpId }, { ...surroundings, customer: [customer(1), customer(2)] })
  }
})
afterAll(() => service.stop())

const addPoints = async (corpId: string, unionid: string) =>
  (
    await service.call('/open-api/integral/batch/update', {
      token: tokens[corpId] as string,
      body: { unionid: [unionid], integral: 1 },
    })
  ).body.errcode

it('runs four batch writes of a corporation at once, and holds no other corporation and no other call back', async () => {
  const ended: unknown[] = []
  const busy = (unionid: string) => addPoints('wwbusy', unionid).then((code) => ended.push(code))
  const calls = await service.store.owner.begin(async (tx) => {
    await tx`select 1 from customer where corp_id = 'wwbusy' and unionid = 'on1' for update`
    const first = Array.from({ length: 4 }, () => busy('on1'))
    await untilBlocked(tx as Tx, first)
    const fifth = busy('on2')
    expect(await addPoints('wwother', 'on1')).toBe(0)
    expect((await service.call('/open-api/staff/list', { token: tokens.wwbusy as string })).body.errcode).toBe(0)
    const [moved] = await tx`select points from customer where corp_id = 'wwbusy' and unionid = 'on2'`
    expect([moved?.points, ended]).toEqual([0, []])
    return [...first, fifth]
  })
  await Promise.all(calls)
  expect(ended).toEqual([0, 0, 0, 0, 0])
  expect(
    await service.store.owner`select unionid, points from customer where corp_id = 'wwbusy' order by 1`,
  ).toMatchObject([
    { unionid: 'on1', points: 4 },
    { unionid: 'on2', points: 1 },
  ])
})
