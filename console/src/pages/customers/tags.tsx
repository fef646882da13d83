import { Button } from 'antd'
import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { nameColumn, nameOfColumn, timeColumn } from '../../kit/columns.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import type { ListSpec } from '../../kit/list-spec.ts'
import { useDirectory } from '../../kit/names.tsx'
import { usePageState } from '../../kit/page-state.ts'
import { TagGroups } from './tag-groups.tsx'

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
      { kind: 'of', name: 'tag_group_id', title: 'tagGroup', directory: 'tag-groups', required: true, once: true },
    ],
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  tabs: [],
}

/** Tags by group: the groups on one side, the tags of the chosen one on the other. */
export default function Tags() {
  const t = useText()
  const { state, change } = usePageState()
  const { entries } = useDirectory('tag-groups')
  const group = state.tag_group_id as string | undefined
  const aside = () => (
    <aside className="card" aria-label={t('tagGroups')}>
      <header className="row aside-head">
        <h2>{t('tagGroups')}</h2>
        {group && (
          <Button type="link" size="small" onClick={() => change({ tag_group_id: undefined, page: undefined })}>
            {t('all')}
          </Button>
        )}
      </header>
      <TagGroups groups={entries} chosen={group} choose={(id) => change({ tag_group_id: id, page: undefined })} />
    </aside>
  )
  return <ListPage spec={{ ...spec, aside, ...(group ? { fixed: { tag_group_id: group } } : {}) }} />
}
