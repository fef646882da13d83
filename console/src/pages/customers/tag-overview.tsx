import { Link } from '@tanstack/react-router'
import { useCorp } from '../../api/corp.tsx'
import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { Facts, Time } from '../../kit/facts.tsx'
import { Name } from '../../kit/names.tsx'
import { CrowdCount } from './crowd-count.tsx'

/** A tag, and how many customers have it. */
export function TagOverview({ tag }: { tag: RecordOf<'tags'> }) {
  const t = useText()
  const { corp_id, can } = useCorp()
  const filter = { tag_condition: { or_tag_list: [tag.t_id] } }
  return (
    <div className="stack">
      <Facts
        of={[
          ['tagGroup', <Name key="group" of="tag-groups" id={tag.tag_group_id} />],
          ['updatedAt', <Time key="updated" at={tag.updated_at} />],
        ]}
      />
      {can('customers:read') && (
        <div className="row">
          <CrowdCount filter={filter} />
          <Link to="/$corp/customers" params={{ corp: corp_id }} search={{ filter }}>
            {t('next.customers')}
          </Link>
        </div>
      )}
    </div>
  )
}
