import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '../../../../qa/support/customers.ts'
import { startTestService, type TestService } from '../../../../qa/support/service.ts'
import { addUnknownCorp, rowsRead, UNKNOWN } from '../../../../qa/support/unknown-corp.ts'
import { presetProperties } from './preset.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

it.each(['union_id', 'mobile'] as const)(
  'customers are looked up by %s, also where the statistics do not know the corporation',
  async (targetType) => {
    const corp = `wwpreset_${targetType}`
    const phone = (n: number) => String(13_900_000_000 + n)
    await addUnknownCorp(service, corp, (n) => customer(n, { phones: [phone(n)] }))
    const presets = Array.from({ length: 50 }, (_, n) => ({
      ...{ target: targetType === 'mobile' ? phone(n) : `on${n}`, openid: '', properties: { qq: '1' }, fields: [] },
    }))
    const read = await rowsRead(service, corp, ['customer', 'customer_phone', 'preset'], (ctx) =>
      presetProperties(ctx, { targetType, cover: false, presets }),
    )
    expect(read).toBeLessThan(20 * UNKNOWN) // all of them some times, and not for each target
    const { owner } = service.store
    const [row] = await owner`
      select count(*)::int as n from customer where corp_id = ${corp} and properties ->> 'qq' = '1'`
    expect(row?.n).toBe(50)
  },
)
