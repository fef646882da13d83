import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService } from '../../../../qa/support/service.ts'
import type { Ctx } from '../../storage/ctx.ts'

export const ADD = '/open-api/customer_open_sea/clue/add'
export const CORP = 'wwclue'
export const ok = { errcode: 0, errmsg: 'ok' }

/** A clue with every field that a call may give. */
export const whole = {
  phone: '+8613912345678',
  staff_ext_id: 'lina',
  remark: '展会王女士',
  grade_id: 2,
  tags: ['标签1', 'et2', '没有这个'],
  base_info: {
    state: '展会',
    description: '爱喝茶',
    age: '30',
    phone_number: '13912345678',
    qq: '10001',
    weibo: 'wb',
    email: 'a@example.com',
    address: '凤起路',
    birthday: '1990-02-28',
  },
  custom_info: { field_name: '爱好', field_value: '咖啡' },
}

/** A service with a corporation, and what tests of its clues ask of it. */
export async function startClues() {
  const service = await startTestService()
  const { token } = await addCorp(service, CORP)
  await importRecords(service, { corp_id: CORP }, surroundings)
  const { owner } = service.store
  return {
    ...{ service, token },

    /** No clues, and two customers of whom the first has a phone. */
    async reset() {
      await owner`delete from job`
      await owner`delete from clue`
      await owner`delete from customer`
      const lines = [customer(1, { phones: ['13900000001'], properties: { state: '旧' }, tags: [3] }), customer(2)]
      await importRecords(service, { corp_id: CORP }, { customer: lines })
    },

    add: async (...clue_list: unknown[]) => (await service.call(ADD, { token, body: { clue_list } })).body,

    async listed(query: Record<string, string | number> = {}, as = token) {
      const { body } = await service.call('/open-api/clue/list', { token: as, query: { limit: 100, ...query } })
      return body.clue_list as Record<string, unknown>[]
    },

    /** The customer as the list shows it. */
    async known(id: string) {
      const { body } = await service.call('/open-api/external_user/list', { token, query: { limit: 100 } })
      return (body.external_user_list as Record<string, unknown>[]).find((each) => each.external_user_id === id)
    },

    act: (work: (ctx: Ctx) => Promise<unknown>, now?: number) => service.act(CORP, work, now),
  }
}

export type Clues = Awaited<ReturnType<typeof startClues>>
