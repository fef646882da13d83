import fc from 'fast-check'
import { ok, postCommand } from './command.ts'
import { type Corporation, inOrder, isMeant, type Target, write } from './model.ts'
import { anyOpenid, anyPhone, anyUnionid, someFields, someProperties } from './values.ts'

const PARAMETER = { 1: 'field_value', 2: 'number_value', 4: 'option_id' } as Record<string, string>

const asked = fc.tuple(someProperties(0), someFields).map(([properties, fields]) => ({ properties, fields }))

const anyItem = fc.record({
  phone_number: anyPhone,
  union_id: anyUnionid,
  openid: fc.option(anyOpenid, { nil: undefined, freq: 9 }),
  asked,
})
const bodies = fc
  .record({
    by: fc.constantFrom('mobile' as const, 'union_id' as const),
    covers: fc.option(fc.boolean(), { nil: undefined }),
    items: fc.array(anyItem, { maxLength: 4 }),
  })
  .map(({ by, covers, items }) => ({
    ...(covers === undefined ? {} : { coverage_information_is_enable: covers }),
    target_type: by,
    value_list: items.map(({ phone_number, union_id, openid, asked: { properties, fields } }) => ({
      ...(by === 'mobile' ? { phone_number } : { union_id, openid }),
      ...properties,
      cf_fields: Object.entries(fields).map(([id, value]) => ({ field_id: Number(id), [PARAMETER[id]!]: value })),
    })),
  }))

/** Endpoint 20. */
export const presetProperties = postCommand(
  'preset',
  '/open-api/pre_write_properties/batch_add',
  bodies,
  refuse,
  (corp, body, now) => {
    const covers = body.coverage_information_is_enable ?? false
    for (const { phone_number, union_id, openid, cf_fields, ...properties } of firstOfEach(body.value_list)) {
      const target: Target = phone_number
        ? { phone: phone_number }
        : { unionid: union_id!, ...(corp.ciphertext ? { openid: openid! } : {}) }
      const fields = Object.fromEntries(cf_fields.map(({ field_id, ...value }) => [field_id, Object.values(value)[0]!]))
      const writing = { properties: properties as Record<string, string>, fields, covers }
      const there = inOrder(corp).filter((customer) => isMeant(customer, target))
      for (const customer of there) write(customer, writing, now)
      if (there.length === 0) corp.waiting.push({ target, writing })
    }
    return { reply: ok }
  },
)

type Item = {
  phone_number?: string
  union_id?: string
  openid?: string
  cf_fields: { field_id: number; [parameter: string]: string | number }[]
}

/** Later items of a phone or unionid are neither used nor checked, whatever their openid. */
function firstOfEach(items: object[]): Item[] {
  const identity = ({ phone_number, union_id }: Item) => phone_number ?? union_id
  return (items as Item[]).filter((item, i, all) => all.findIndex((one) => identity(one) === identity(item)) === i)
}

/** The first bad item decides: a pair that is not whole, or nothing beside the identity. */
function refuse({ target_type, value_list }: { target_type: string; value_list: object[] }, corp: Corporation) {
  const codes = firstOfEach(value_list).map(({ phone_number, union_id, openid, cf_fields, ...properties }) => {
    if (target_type === 'union_id' && corp.ciphertext && !openid) return 21833
    return Object.keys(properties).length + cf_fields.length === 0 ? 21825 : undefined
  })
  return codes.find((code) => code !== undefined)
}
