import fc from 'fast-check'
import type { Shape } from '../shape.ts'
import { anyAddress, anyObject, anyText, anyTime, flag, item, name, order, some } from '../values.ts'
import { each, nullOr, one } from './each.ts'

export function department(shape: Shape) {
  return each(
    shape.departments.map((id) => ({ id, parent_id: '0' })),
    { name, order },
  )
}

export function staff(shape: Shape) {
  return each(
    shape.staff,
    {
      created_at: anyTime,
      updated_at: anyTime,
      department: some(shape.departments),
      oa_authorized: flag,
      ia_authorized: flag,
      ma_authorized: flag,
    },
    {
      alias: anyText,
      name: anyText,
      english_name: nullOr(name),
      status: one(1, 2, 4),
      address: nullOr(anyText),
      avatar: anyAddress,
      email: anyText,
      extattr: nullOr(anyObject),
      mobile: anyText,
      moment_address: nullOr(anyText),
      position: anyText,
      qr_code: anyAddress,
      telephone: anyText,
      external_contact_able: flag,
      external_position: nullOr(anyText),
      external_profile: nullOr(item({}, { external_attr: fc.array(anyObject), external_corp_name: name })),
      gender: one(0, 1, 2),
    },
  )
}
