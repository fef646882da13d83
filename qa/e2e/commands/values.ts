import fc from 'fast-check'
import { staff } from '../../support/customers.ts'

/** Few values of each, so that commands meet: both corporations use the same ones. */
export const numbers = [1, 2, 3, 4, 5]
export const externalUserId = (n: number): string => `wm000${n}`

export const anyStaff = fc.constantFrom(...staff.map(({ id }) => id))
export const anyExternalUserId = fc.constantFrom(...numbers.map(externalUserId))
export const anyUnionid = fc.constantFrom(...numbers.map((n) => `on${n}`))
export const anyOpenid = fc.constantFrom('o1', 'o2', 'o3')
export const anyPhone = fc.constantFrom(...numbers.map((n) => `1390000000${n}`), '+8613900000001')
const anyText = fc.constantFrom('甲', '乙', '丙"\\')

/** Some properties of a customer; `least` of them. */
export const someProperties = (least: number) =>
  fc
    .dictionary(fc.constantFrom('state', 'age', 'email', 'qq', 'remark'), anyText, { minKeys: least, maxKeys: 3 })
    .map((properties): Record<string, string> => ({ ...properties }))

/** Values of custom fields, by field: a text, a number, an option. */
export const someFields = fc
  .record(
    { 1: anyText, 2: fc.constantFrom(0, 1.5, 170), 4: fc.constantFrom(1, 2) },
    { requiredKeys: [], noNullPrototype: true },
  )
  .map((fields) => ({ ...fields }) as Record<number, string | number>)

/** An Idempotency-Key or none; few, so that keys come again, on every path and for both corporations. */
export const anyKey = fc.option(fc.constantFrom('k1', 'k2', 'k3'), { nil: undefined, freq: 2 })
