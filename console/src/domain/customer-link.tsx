import { useCorp } from '../api/corp.tsx'
import { useNames } from '../api/names.ts'
import { PageLink } from '../kit/page-link.tsx'

/** A customer's name, which leads to the customer; the id where the name may not be read. A name that is at hand is not asked for. */
export function CustomerLink({ id, name }: { id: string; name?: string | null }) {
  const { can } = useCorp()
  const nameOf = useNames()
  if (!can('customers:read')) return <>{id}</>
  return (
    <PageLink page="customers" search={{ open: id }}>
      {name ?? nameOf('customers', id)}
    </PageLink>
  )
}
