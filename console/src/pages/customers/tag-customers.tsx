import { useCorp } from '../../api/corp.tsx'
import type { RecordOf } from '../../api/types.ts'
import { crowdParam } from '../../domain/crowd.ts'
import { CrowdCount } from '../../domain/crowd-count.tsx'
import { useText } from '../../i18n/language.tsx'
import { SubList } from '../../kit/list/sub-list.tsx'
import { PageLink } from '../../kit/page-link.tsx'
import { Person } from '../../kit/person.tsx'
import type { Column } from '../../kit/spec/column-spec.ts'

type Tag = RecordOf<'tags'>

const having = ({ t_id }: Tag) => ({ tag_condition: { or_tag_list: [t_id] } })

/** Begins a message to the customers who have a tag. */
export function MessageToTag({ tag }: { tag: Tag }) {
  const t = useText()
  const { may } = useCorp()
  return may('POST group-messages') ? (
    <PageLink
      page="group-messages"
      search={{ new: 'yes', filter: crowdParam.write(having(tag)) }}
      className="button"
      data-call="POST group-messages"
    >
      {t('crowd.send')}
    </PageLink>
  ) : null
}

/** How many customers have a tag; it leads to them. */
export function TagCustomers({ tag }: { tag: Tag }) {
  const filter = having(tag)
  return (
    <PageLink page="customers" search={{ filter: crowdParam.write(filter) }}>
      <CrowdCount filter={filter} />
    </PageLink>
  )
}

const COLUMNS: readonly Column<RecordOf<'customers'>>[] = [
  {
    ...{ title: 'customer', from: 'narrow' },
    cell: ({ external_user_id, name, phones }) => (
      <PageLink page="customers" search={{ open: external_user_id }}>
        <Person name={name} note={phones[0] ?? ''} />
      </PageLink>
    ),
  },
]

/** The customers who have a tag, by name. */
export function TagMembers({ tag }: { tag: Tag }) {
  const query = { filter: JSON.stringify(having(tag)) }
  return (
    <SubList path="customers" query={query} id="external_user_id" columns={COLUMNS} empty="tags.unused" exportable />
  )
}
