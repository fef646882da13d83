import '../../styles/customers.css'
import { numberColumn, timeColumn } from '../../kit/columns.tsx'
import { later } from '../../kit/lazy.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { expectList } from '../../kit/list-query.ts'
import type { ListSpec } from '../../kit/list-spec.ts'
import { Labels, Person } from '../../kit/names.tsx'
import { RowLink } from '../../kit/open-link.tsx'
import { type PageState, usePageState } from '../../kit/page-state.ts'
import { Tag } from '../../kit/tag.tsx'
import { type CrowdFilter, tidy } from './crowd.ts'
import { CrowdBar } from './crowd-bar.tsx'
import type { Customer } from './customer.ts'

const BulkChanges = later(() => import('./bulk.tsx'), 'BulkChanges')
const CustomerProfile = later(() => import('./customer-profile.tsx'), 'CustomerProfile')
const CustomerPoints = later(() => import('./customer-points.tsx'), 'CustomerPoints')
const CustomerChats = later(() => import('./customer-chats.tsx'), 'CustomerChats')
const Timeline = later(() => import('./timeline.tsx'), 'Timeline')

const spec: ListSpec<Customer> = {
  resource: 'customers',
  id: 'external_user_id',
  nameOf: ({ name }) => name,
  title: 'customers',
  about: 'customers.about',
  empty: 'customers.empty',
  next: { word: 'next.codes', page: 'contact-ways' },
  search: 'customers.search',
  exportable: true,
  wide: true,
  readOne: true,
  columns: [
    {
      title: 'customer',
      cell: (customer, { addressOf }) => (
        <RowLink to={addressOf(customer.external_user_id)}>
          <Person
            name={customer.name}
            note={
              customer.corp_name || customer.follows.find(({ remark }) => remark)?.remark || customer.phones[0] || ''
            }
          />
        </RowLink>
      ),
    },
    {
      title: 'tags',
      names: ['tags'],
      cell: ({ tags }, { nameOf }) => <Labels names={tags.map((id) => nameOf('tags', id))} />,
    },
    {
      title: 'filter.staff',
      wide: true,
      names: ['staff'],
      cell: ({ follows }, { nameOf }) => (
        <Labels names={follows.map(({ staff_id }) => nameOf('staff', staff_id))} most={2} />
      ),
    },
    {
      title: 'stage',
      widest: true,
      names: ['journey-stages'],
      cell: ({ follows }, { nameOf }) => {
        const stage = follows.find(({ stage_id }) => stage_id)?.stage_id
        return stage ? <Tag tone="blue">{nameOf('journey-stages', stage)}</Tag> : '–'
      },
    },
    numberColumn('points', 'points'),
    timeColumn('createdAt', 'created_at', { sort: 'created_at' }),
  ],
  tabs: [
    { key: 'profile', title: 'profile', render: (customer) => <CustomerProfile customer={customer} /> },
    { key: 'timeline', title: 'timeline', render: ({ external_user_id }) => <Timeline id={external_user_id} /> },
    { key: 'points', title: 'points', render: (customer) => <CustomerPoints customer={customer} /> },
    { key: 'chats', title: 'chats', render: ({ external_user_id }) => <CustomerChats id={external_user_id} /> },
  ],
  bulk: (chosen, clear) => <BulkChanges chosen={chosen} clear={clear} />,
}

/** The customers, found by the conditions of the crowd filter. */
export default function Customers() {
  const { state } = usePageState()
  return <ListPage spec={{ ...filtered(state), above: () => <CrowdBar filter={filterOf(state)} /> }} />
}

Customers.expect = (corpId: string, state: PageState) => expectList(filtered(state), corpId, state)

const filterOf = (state: PageState) => tidy((state.filter ?? {}) as CrowdFilter)

function filtered(state: PageState): ListSpec<Customer> {
  const filter = filterOf(state)
  return Object.keys(filter).length > 0 ? { ...spec, fixed: { filter } } : spec
}
