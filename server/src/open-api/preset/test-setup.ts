import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, tokenFor } from '../../../../qa/support/service.ts'
import type { Ctx } from '../../storage/ctx.ts'

export const CORP = 'wwpreset'
export const ok = { errcode: 0, errmsg: 'ok' }

/** Every property, every kind of custom field as a call gives it, and those fields as a customer has them. */
export const everything = {
  state: '展会',
  age: '30',
  description: '爱喝茶',
  email: 'a@example.com',
  birthday: '1990-02-28',
  weibo: 'wb',
  qq: '10001',
  address: '凤起路',
  remark: '王女士',
}
export const cf_fields = [
  { field_id: 1, field_name: '爱好', field_value: '咖啡' },
  { field_id: 2, number_value: 1.75 },
  { field_id: 3, field_datetime: '2024-02-29 08:00:00' },
  { field_id: 4, field_name: '杯型', option_id: 2 },
]
export const values = [
  { field_id: 1, value: '咖啡' },
  { field_id: 2, value: 1.75 },
  { field_id: 3, value: '2024-02-29 08:00:00' },
  { field_id: 4, value: 2 },
]
/** A service with two corporations, of which `cipher` opens a ciphertext enterprise; and what tests of presets ask of it. */
export async function startPresets() {
  const service = await startTestService()
  const { owner } = service.store
  const { token } = await addCorp(service, CORP)
  await importRecords(service, { corp_id: CORP }, surroundings)
  const seats = ['basic', 'marketing'].map((kind) => ({ kind, quantity: 1, expires_at: null }))
  await importRecords(service, { corp_id: 'wwcipher', ciphertext: true, secrets: ['cipher'], seats }, surroundings)
  const cipher = await tokenFor(service, 'wwcipher', 'cipher')

  const send = async (body: Record<string, unknown>, as = token) =>
    (await service.call('/open-api/pre_write_properties/batch_add', { token: as, body })).body

  return {
    ...{ service, cipher, send },
    mobile: (value_list: unknown[], more = {}) => send({ target_type: 'mobile', value_list, ...more }),
    unionid: (value_list: unknown[], more = {}) => send({ target_type: 'union_id', value_list, ...more }),
    act: (work: (ctx: Ctx) => Promise<unknown>, now?: number) => service.act(CORP, work, now),

    /** Nothing preset, and three customers. */
    async reset() {
      await owner`delete from preset`
      await owner`delete from customer`
      const lines = [
        customer(1, { phones: ['13900000001', '13900000011'], properties: { state: '旧来源', email: '' } }),
        customer(2, { phones: ['13900000002'], custom_fields: [{ field_id: 1, value: '茶' }] }),
        customer(3),
      ]
      await importRecords(service, { corp_id: CORP }, { customer: lines })
    },

    /** What of a customer a preset may write, as the list shows it. */
    async known(id: string, as = token) {
      const { body } = await service.call('/open-api/external_user/list', { token: as, query: { limit: 100 } })
      const list = body.external_user_list as Record<string, unknown>[]
      const found = list.find(({ external_user_id }) => external_user_id === id)
      return found && { properties: found.properties, custom_fields: found.custom_fields, updated_at: found.updated_at }
    },

    waiting: async () => (await owner`select count(*)::int as n from preset`)[0]?.n,
  }
}

export type Presets = Awaited<ReturnType<typeof startPresets>>
