import fc from 'fast-check'
import { ok, postCommand } from './command.ts'
import { byPhone, type Corporation, inOrder, write } from './model.ts'
import { anyPhone, anyUnionid, someFields, someProperties } from './values.ts'

const PARAMETER = { 1: 'field_value', 2: 'number_value', 4: 'option_id' } as Record<string, string>

const asked = fc.tuple(someProperties(0), someFields).map(([properties, fields]) => ({ properties, fields }))

const anyItem = fc.record({ phone_number: anyPhone, union_id: anyUnionid, asked })
const bodies = fc
  .record({
    by: fc.constantFrom('mobile' as const, 'union_id' as const),
    covers: fc.option(fc.boolean(), { nil: undefined }),
    items: fc.array(anyItem, { maxLength: 4 }),
  })
  .map(({ by, covers, items }) => ({
    ...(covers === undefined ? {} : { coverage_information_is_enable: covers }),
    target_type: by,
    value_list: items.map(({ phone_number, union_id, asked: { properties, fields } }) => ({
      ...(by === 'mobile' ? { phone_number } : { union_id }),
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
    const used = new Set<string>()
    const calls: (() => void)[] = []
    for (const { phone_number, union_id, cf_fields, ...rest } of body.value_list as Item[]) {
      const identity = (phone_number ?? union_id)!
      const fields = Object.fromEntries(cf_fields.map(({ field_id, ...value }) => [field_id, Object.values(value)[0]!]))
      const properties = rest as Record<string, string>
      if (used.has(identity)) continue
      used.add(identity)
      const writing = { properties, fields, covers: body.coverage_information_is_enable ?? false }
      calls.push(() => {
        const there = matching(corp, body.target_type, identity)
        for (const customer of there) write(customer, writing, now)
        if (there.length === 0) corp.waiting.push({ by: body.target_type, identity, writing })
      })
    }
    for (const call of calls) call()
    return { reply: ok }
  },
)

type Item = {
  phone_number?: string
  union_id?: string
  cf_fields: { field_id: number; [parameter: string]: string | number }[]
}

const matching = (corp: Corporation, by: 'mobile' | 'union_id', identity: string) =>
  by === 'mobile' ? byPhone(corp, identity) : inOrder(corp).filter(({ unionid }) => unionid === identity)

function refuse({ value_list }: { value_list: object[] }): number | undefined {
  const alone = (value_list as Item[]).some((item) => Object.keys(item).length + item.cf_fields.length === 2)
  return alone ? 21825 : undefined
}
