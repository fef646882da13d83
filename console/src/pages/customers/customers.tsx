import { crowdParam } from '../../domain/crowd.ts'
import { historyTab } from '../../domain/record-history.tsx'
import { Labels } from '../../kit/labels.tsx'
import { lazy } from '../../kit/lazy.tsx'
import { numberColumn, timeColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { RowLink } from '../../kit/open-link.tsx'
import { Person } from '../../kit/person.tsx'
import { Tag } from '../../kit/tag.tsx'
import { CrowdBar } from './crowd-bar.tsx'
import { followedParam } from './customer.ts'
import { customerFacts } from './customer-facts.tsx'
import { customerForm } from './customer-form.ts'

const BulkChanges = lazy(() => import('./bulk.tsx'), 'BulkChanges')
const CustomFieldFacts = lazy(() => import('./custom-field-facts.tsx'), 'CustomFieldFacts')
const CustomerActions = lazy(() => import('./customer-actions.tsx'), 'CustomerActions')
const CustomerNote = lazy(() => import('./customer-note.tsx'), 'CustomerNote')
const CustomerPoints = lazy(() => import('./customer-points.tsx'), 'CustomerPoints')
const CustomerOrders = lazy(() => import('./customer-orders.tsx'), 'CustomerOrders')
const CustomerChats = lazy(() => import('./customer-chats.tsx'), 'CustomerChats')
const Relations = lazy(() => import('./relations.tsx'), 'Relations')
const Timeline = lazy(() => import('./timeline.tsx'), 'Timeline')

/** The customers, found by the conditions of the crowd filter. */
export default listPage({
  resource: 'customers',
  id: 'external_user_id',
  nameOf: ({ name, external_user_id }) => name || external_user_id,
  title: 'customers',
  about: 'customers.about',
  empty: 'customers.empty',
  next: { word: 'next.codes', page: 'contact-ways' },
  search: (can) => (can('phones:read') ? 'customers.searchPhone' : 'customers.search'),
  filters: [
    { kind: 'own', name: 'filter', title: 'crowdFilter', param: crowdParam },
    { kind: 'own', name: 'followed', title: 'customer.followed', param: followedParam },
    { kind: 'day', name: 'added_on', title: 'customer.addedOn' },
    { kind: 'day', name: 'lost_on', title: 'customer.lostOn' },
    { kind: 'day', name: 'moved_on', title: 'customer.movedOn' },
  ],
  Above: CrowdBar,
  exportable: true,
  columns: [
    {
      title: 'customer',
      from: 'narrow',
      cell: ({ external_user_id, name, avatar, corp_name, follows, phones }, { t, addressOf }) => (
        <RowLink to={addressOf(external_user_id)}>
          <Person
            name={name || external_user_id}
            address={avatar}
            note={corp_name || follows.find(({ remark }) => remark)?.remark || phones[0] || ''}
            mark={follows.length === 0 && <Tag tone="loss">{t('customer.lost')}</Tag>}
          />
        </RowLink>
      ),
    },
    {
      title: 'tags',
      names: ({ tags }) => tags.map((id) => ['tags', id]),
      cell: ({ tags }, { nameOf }) => <Labels names={tags.map((id) => nameOf('tags', id))} />,
    },
    {
      title: 'filter.staff',
      from: 'wide',
      names: ({ follows }) => follows.map(({ staff_id }) => ['staff', staff_id]),
      cell: ({ follows }, { nameOf }) =>
        follows.length > 0 ? <Labels names={follows.map(({ staff_id }) => nameOf('staff', staff_id))} /> : '–',
    },
    {
      title: 'stage',
      from: 'widest',
      width: 110,
      names: ({ follows }) => follows.map(({ stage_id }) => ['journey-stages', stage_id]),
      cell: ({ follows }, { nameOf }) => {
        const stage = follows.find(({ stage_id }) => stage_id)?.stage_id
        return stage ? <Tag tone="info">{nameOf('journey-stages', stage)}</Tag> : '–'
      },
    },
    numberColumn('points', 'points'),
    numberColumn('score', 'score', { from: 'widest', sort: 'score' }),
    timeColumn('createdAt', 'created_at', { sort: 'created_at' }),
  ],
  form: customerForm,
  bulk: (chosen, clear, everyone) => <BulkChanges {...{ chosen, clear, everyone }} />,
  bulkMost: 5000,
  record: {
    picture: ({ name, avatar }) => ({ shape: 'person', name, address: avatar }),
    labels: ({ tags, follows }, { t, nameOf }) => (
      <>
        {follows.length === 0 && <Tag tone="loss">{t('customer.lost')}</Tag>}
        {tags.length > 0 && <Labels names={tags.map((id) => nameOf('tags', id))} />}
      </>
    ),
    note: (customer) => <CustomerNote customer={customer} />,
    actions: (customer) => <CustomerActions customer={customer} />,
    facts: customerFacts,
    More: CustomFieldFacts,
    below: (customer) => <Relations customer={customer} />,
    tabs: [
      { key: 'timeline', title: 'timeline', render: ({ external_user_id }) => <Timeline id={external_user_id} /> },
      { key: 'points', title: 'points', render: (customer) => <CustomerPoints customer={customer} /> },
      {
        ...{ key: 'orders', title: 'orders' },
        render: ({ external_user_id }) => <CustomerOrders id={external_user_id} />,
      },
      {
        ...{ key: 'chats', title: 'chats', right: 'chats:read' },
        render: ({ external_user_id }) => <CustomerChats id={external_user_id} />,
      },
      historyTab('customer', 'external_user_id'),
    ],
  },
})
