import type { RecordOf } from '../../api/types.ts'
import { crowdParam } from '../../domain/crowd.ts'
import { CrowdCount } from '../../domain/crowd-count.tsx'
import { PageLink } from '../../kit/page-link.tsx'

/** How many customers have a tag; it leads to them. */
export function TagCustomers({ tag }: { tag: RecordOf<'tags'> }) {
  const filter = { tag_condition: { or_tag_list: [tag.t_id] } }
  return (
    <PageLink page="customers" search={{ filter: crowdParam.write(filter) }}>
      <CrowdCount filter={filter} />
    </PageLink>
  )
}
