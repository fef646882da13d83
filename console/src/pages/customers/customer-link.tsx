import { Link } from '@tanstack/react-router'
import { useCorp } from '../../api/corp.tsx'
import { useRecord } from '../../api/list.ts'

/** A customer's name, which leads to the customer; the id where the name may not be read. */
export function CustomerLink({ id }: { id: string }) {
  const { corp_id, can } = useCorp()
  const { data } = useRecord('customers/{id}', {
    params: { id },
    enabled: can('customers:read'),
  })
  if (!can('customers:read')) return <>{id}</>
  return (
    <Link to={'/$corp/customers'} params={{ corp: corp_id }} search={{ open: id }}>
      {data?.name ?? id}
    </Link>
  )
}
