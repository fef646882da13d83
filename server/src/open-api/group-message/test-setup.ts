import { expect } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { fakePlatform } from '../../../../qa/support/fake-platform.ts'
import { startWork } from '../../../../qa/support/jobs.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const follow = (staff_id: string, added_at: number, stage_id: number | null = null) => ({
  ...{ staff_id, added_at, state: '', stage_id, remark: '' },
})

/** wm0001 lina then zhangwei; wm0002 zhangwei; wm0003 wangfang; wm0004 nobody; wm0005 shares wm0001's unionid. */
const customers = [
  customer(1, {
    follows: [follow('zhangwei', 200, 11), follow('lina', 100, 12)],
    gender: 1,
    tags: [1, 2],
    groups: ['wr1'],
  }),
  customer(2, { follows: [follow('zhangwei', 300, 11)], gender: 2, tags: [2], groups: ['wr2'] }),
  customer(3, { follows: [follow('wangfang', 400)], gender: 0, tags: [3] }),
  customer(4),
  customer(5, { unionid: 'on1', follows: [follow('wangfang', 1)] }),
]

export const ADD = '/open-api/group_msg/add'

/** A message to nobody yet. */
export const basic = { name: '问候', text: '您好', create_staff_ext_id: 'lina' }

/** A service with two corporations: `token` opens the one of those customers, `other` one with a customer of its own. */
export async function startMessages() {
  const service = await startTestService()
  const { token } = await addCorp(service, 'wwmsg')
  const { token: other } = await addCorp(service, 'wwother')
  await importRecords(service, { corp_id: 'wwmsg' }, { ...surroundings, customer: customers })
  await importRecords(
    service,
    { corp_id: 'wwother' },
    { ...surroundings, customer: [customer(9, { follows: [follow('lina', 1)] })] },
  )
  // the node notices within a second that imports have touched its corporations
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return { service, token, other }
}

/** Sends messages with one corporation's token, and looks at what became of them. */
export function messageCalls(service: TestService, own: string) {
  const send = async (body: Record<string, unknown>, { as = own, key }: { as?: string; key?: string } = {}) =>
    (await service.call(ADD, { token: as, body, headers: key ? { 'idempotency-key': key } : {} })).body
  const missions = async () => (await service.store.owner`select count(*)::int as n from group_message`)[0]?.n

  return {
    send,
    /** `customer sender` of each recipient. */
    async recipientsOf(mission: number): Promise<string[]> {
      const rows = await service.store.owner`
        select external_user_id, staff_id from group_message_recipient where mission_id = ${mission} order by n`
      return rows.map(({ external_user_id, staff_id }) => `${external_user_id} ${staff_id}`)
    },
    async refused(body: Record<string, unknown>, reason: RegExp): Promise<Record<string, unknown>> {
      const before = await missions()
      const reply = await send({ ...basic, ...body })
      expect(reply).toMatchObject({ errcode: 10049, errmsg: expect.stringMatching(reason) })
      expect(await missions()).toBe(before)
      return reply
    },
  }
}

/** Works until the platform has answered for every message. */
export async function settleMessages(service: TestService, failureRate = 0): Promise<void> {
  const platform = fakePlatform({ delayMs: 0, failureRate, seed: 1 }, Date.now)
  const worker = startWork(service.store, platform, { businessTime: service.now })
  for (;;) {
    const [left] = await service.store
      .owner`select count(*)::int as n from group_message_task where state in ('pending', 'accepted')`
    if (left?.n === 0) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await worker.stop()
}
