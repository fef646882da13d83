import { useCorp } from '../../api/corp.tsx'
import { useText } from '../../i18n/language.tsx'
import { PageLink } from '../../kit/page-link.tsx'
import type { Customer } from './customer.ts'

/** What leads on from a customer: a ticket about them. */
export function CustomerActions({ customer: { external_user_id } }: { customer: Customer }) {
  const t = useText()
  const { may } = useCorp()
  if (!may('POST tickets')) return null
  return (
    <PageLink page="tickets" className="button" search={{ new: 'yes', relation_id: external_user_id }}>
      {t('tickets.create')}
    </PageLink>
  )
}
