import { useCorp } from '../../api/corp.tsx'
import { useText } from '../../i18n/language.tsx'
import { Nothing } from '../../kit/states.tsx'
import { Deliveries } from '../developers/deliveries.tsx'

/** The callbacks that a ticket's events sent out. */
export function TicketDeliveries({ id }: { id: string }) {
  const t = useText()
  const { can } = useCorp()
  if (!can('developers:read')) return <Nothing>{t('error.forbidden')}</Nothing>
  return <Deliveries query={{ record_id: id }} />
}
