import { OrderedListOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useCorp } from '../../api/corp.tsx'
import { type Entry, useAllEntries } from '../../api/directories.ts'
import { historyTab } from '../../domain/record-history.tsx'
import { useText } from '../../i18n/language.tsx'
import { text } from '../../kit/address.ts'
import { lazy } from '../../kit/lazy.tsx'
import { nameColumn, nameOfColumn, textColumn, timeColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { usePageState } from '../../kit/page-state.ts'
import { listSpec } from '../../kit/spec/list-spec.ts'
import { viewsPage } from '../../kit/views.tsx'
import { preTags } from './pre-tags.tsx'
import { MessageToTag, TagCustomers, TagMembers } from './tag-customers.tsx'
import { TagGroups } from './tag-groups.tsx'

const OrderDialog = lazy(() => import('../../kit/order/order-dialog.tsx'), 'OrderDialog')

const PARAMS = { tag_group_id: text }

const spec = listSpec({
  resource: 'tags',
  id: 't_id',
  nameOf: ({ tag_name }) => tag_name,
  title: 'tags',
  about: 'tags.about',
  empty: 'tags.empty',
  createWord: 'tags.create',
  search: 'search.byName',
  filters: [{ kind: 'own', name: 'tag_group_id', title: 'tagGroup', param: text }],
  Aside: Groups,
  Toolbar: OrderTags,
  columns: [
    nameColumn('name', 't_id', 'tag_name'),
    nameOfColumn('tagGroup', 'tag-groups', 'tag_group_id'),
    timeColumn('updatedAt', 'updated_at'),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'tag_name', title: 'name', required: true, most: 30 },
      {
        ...{
          kind: 'reference',
          name: 'tag_group_id',
          title: 'tagGroup',
          directory: 'tag-groups',
          required: true,
          once: true,
        },
        make: (name) => ({ tag_group_name: name, department_list: ['0'] }),
      },
    ],
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  record: {
    actions: (tag) => <MessageToTag tag={tag} />,
    facts: [
      { ...textColumn('name', 'tag_name'), edit: 'tag_name' },
      nameOfColumn('tagGroup', 'tag-groups', 'tag_group_id'),
      timeColumn('updatedAt', 'updated_at'),
      { title: 'menu.customers', cell: (tag) => <TagCustomers tag={tag} /> },
    ],
    tabs: [
      { key: 'customers', title: 'menu.customers', render: (tag) => <TagMembers tag={tag} /> },
      historyTab('tag', 't_id'),
    ],
  },
})

/** Tags by group: the groups on one side, the tags of the chosen one on the other; and tags that wait for people. */
export default viewsPage([
  { key: 'tags', title: 'tags', page: listPage(spec) },
  { key: 'ahead', title: 'preTags', page: listPage(preTags) },
])

/** The groups, one of which may be chosen. */
function Groups() {
  const t = useText()
  const { may } = useCorp()
  const { state, change } = usePageState(PARAMS)
  const entries = useAllEntries('tag-groups')
  const [ordering, setOrdering] = useState(false)
  return (
    <aside className="card" aria-label={t('tagGroups')}>
      <header className="row aside-head">
        <h2>{t('tagGroups')}</h2>
        <span className="row">
          {may('POST tag-groups/order') && entries.length > 1 && (
            <Button
              type="text"
              size="small"
              icon={<OrderedListOutlined />}
              title={t('tagGroups.order')}
              aria-label={t('tagGroups.order')}
              data-call="POST tag-groups/order"
              onClick={() => setOrdering(true)}
            />
          )}
          {state.tag_group_id && (
            <Button type="link" size="small" onClick={() => change({ tag_group_id: undefined, page: undefined })}>
              {t('all')}
            </Button>
          )}
        </span>
      </header>
      <TagGroups
        groups={entries}
        chosen={state.tag_group_id}
        choose={(id) => change({ tag_group_id: id, page: undefined })}
      />
      {ordering && (
        <OrderDialog
          title={t('tagGroups.order')}
          path="tag-groups/order"
          entries={entries.map(placed)}
          close={() => setOrdering(false)}
        />
      )}
    </aside>
  )
}

/** The order of the chosen group's tags. */
function OrderTags() {
  const t = useText()
  const { may } = useCorp()
  const { state } = usePageState(PARAMS)
  const [ordering, setOrdering] = useState(false)
  const entries = useAllEntries('tags')
  const inGroup = entries.filter(({ record }) => record.tag_group_id === state.tag_group_id)
  if (!may('POST tags/order') || inGroup.length < 2) return null
  return (
    <>
      <Button icon={<OrderedListOutlined />} data-call="POST tags/order" onClick={() => setOrdering(true)}>
        {t('tags.order')}
      </Button>
      {ordering && (
        <OrderDialog
          title={t('tags.order')}
          path="tags/order"
          entries={inGroup.map(placed)}
          close={() => setOrdering(false)}
        />
      )}
    </>
  )
}

const placed = ({ id, name, record }: Entry) => ({ id, name, order: Number(record.order ?? 0) })
