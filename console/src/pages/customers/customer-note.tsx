import { useRecord } from '../../api/list.ts'
import { useNames } from '../../api/names.ts'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import type { Customer } from './customer.ts'

/** Who follows a customer, by which channel code the customer came, and when. */
export function CustomerNote({ customer }: { customer: Customer }) {
  const t = useText()
  const format = useFormat()
  const nameOf = useNames()
  const { data } = useRecord('customers/{id}/follows', {
    params: { id: customer.external_user_id },
    version: customer.updated_at,
  })
  const [first] = data?.items ?? []
  if (!first) return customer.follows.length === 0 ? t('relations.none') : '…'
  return [
    t('followedBy', { name: nameOf('staff', first.staff_id) }),
    first.contact_way_name && t('cameBy', { name: first.contact_way_name }),
    t('addedAt', { time: format.time(first.added_at) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
