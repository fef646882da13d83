import { OrderedListOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useCorp } from '../../api/corp.tsx'
import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { nameColumn, nameOfColumn, timeColumn } from '../../kit/columns.tsx'
import { later } from '../../kit/lazy.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { expectList } from '../../kit/list-query.ts'
import type { ListSpec } from '../../kit/list-spec.ts'
import { useDirectory } from '../../kit/names.tsx'
import { type PageState, usePageState } from '../../kit/page-state.ts'
import { TagGroups } from './tag-groups.tsx'
import { TagOverview } from './tag-overview.tsx'

const OrderDialog = later(() => import('../../kit/order-dialog.tsx'), 'OrderDialog')

type TagRecord = RecordOf<'tags'>

const spec: ListSpec<TagRecord> = {
  resource: 'tags',
  id: 't_id',
  nameOf: ({ tag_name }) => tag_name,
  title: 'tags',
  about: 'tags.about',
  empty: 'tags.empty',
  createWord: 'tags.create',
  search: 'search.byName',
  columns: [
    nameColumn('name', 't_id', 'tag_name'),
    nameOfColumn('tagGroup', 'tag-groups', 'tag_group_id'),
    timeColumn('updatedAt', 'updated_at'),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'tag_name', title: 'name', required: true, most: 30 },
      {
        ...{ kind: 'of', name: 'tag_group_id', title: 'tagGroup', directory: 'tag-groups', required: true, once: true },
        make: (name) => ({ tag_group_name: name, department_list: ['0'] }),
      },
    ],
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  tabs: [{ key: 'overview', title: 'overview', render: (tag) => <TagOverview tag={tag} /> }],
}

/** Tags by group: the groups on one side, the tags of the chosen one on the other. */
export default function Tags() {
  const t = useText()
  const { state, change } = usePageState()
  const { may } = useCorp()
  const [ordering, setOrdering] = useState<'groups' | 'tags'>()
  const { entries } = useDirectory('tag-groups')
  const tags = useDirectory('tags')
  const group = groupOf(state)
  const inGroup = tags.entries.filter(({ record }) => record.tag_group_id === group)
  const aside = () => (
    <aside className="card" aria-label={t('tagGroups')}>
      <header className="row aside-head">
        <h2>{t('tagGroups')}</h2>
        <span className="row">
          {may('PATCH tag-groups/{id}') && entries.length > 1 && (
            <Button
              type="text"
              size="small"
              icon={<OrderedListOutlined />}
              title={t('tagGroups.order')}
              aria-label={t('tagGroups.order')}
              data-call="PATCH tag-groups/{id}"
              onClick={() => setOrdering('groups')}
            />
          )}
          {group && (
            <Button type="link" size="small" onClick={() => change({ tag_group_id: undefined, page: undefined })}>
              {t('all')}
            </Button>
          )}
        </span>
      </header>
      <TagGroups groups={entries} chosen={group} choose={(id) => change({ tag_group_id: id, page: undefined })} />
    </aside>
  )
  const toolbar = () =>
    may('PATCH tags/{id}') &&
    inGroup.length > 1 && (
      <Button icon={<OrderedListOutlined />} data-call="PATCH tags/{id}" onClick={() => setOrdering('tags')}>
        {t('tags.order')}
      </Button>
    )
  return (
    <>
      <ListPage spec={{ ...specIn(group), aside, toolbar }} />
      {ordering && (
        <OrderDialog
          title={t(`${ordering === 'tags' ? 'tags' : 'tagGroups'}.order`)}
          path={ordering === 'tags' ? 'tags/{id}' : 'tag-groups/{id}'}
          entries={(ordering === 'tags' ? inGroup : entries).map(placed)}
          close={() => setOrdering(undefined)}
        />
      )}
    </>
  )
}

Tags.expect = (corpId: string, state: PageState) => expectList(specIn(groupOf(state)), corpId, state)

const groupOf = (state: PageState) => state.tag_group_id as string | undefined

const specIn = (group: string | undefined) => (group ? { ...spec, fixed: { tag_group_id: group } } : spec)

type Entry = ReturnType<typeof useDirectory>['entries'][number]

const placed = ({ id, name, record }: Entry) => ({ id, name, order: Number(record.order ?? 0) })
