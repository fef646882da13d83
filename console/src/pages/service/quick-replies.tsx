import { Tree } from 'antd'
import { useText } from '../../i18n/language.tsx'
import { nameColumn, numberColumn, timeColumn } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import type { ListSpec } from '../../kit/list-spec.ts'
import { Names, useDirectory } from '../../kit/names.tsx'
import { usePageState } from '../../kit/page-state.ts'

type Group = {
  id: number
  name: string
  level: number
  parent_id: number
  order: number
  col_count: number
  department_list: string[]
  updated_at: number
}

const spec: ListSpec<Group> = {
  resource: 'quick-reply-groups',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'quickReplies',
  about: 'quickReplies.about',
  empty: 'quickReplies.empty',
  write: 'service:write',
  columns: [
    nameColumn('name', 'id', 'name'),
    numberColumn('level', 'level'),
    numberColumn('quickReplies.count', 'col_count'),
    timeColumn('updatedAt', 'updated_at'),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true },
      { kind: 'of', name: 'parent_id', title: 'parentGroup', directory: 'quick-reply-groups', once: true },
      { kind: 'of', name: 'department_list', title: 'department', directory: 'departments', many: true, initial: [] },
    ],
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'DELETE' }],
  tabs: [
    {
      key: 'overview',
      title: 'overview',
      render: (group) => (
        <Facts
          of={[
            ['name', group.name],
            ['level', group.level],
            ['quickReplies.count', group.col_count],
            ['department', <Names key="departments" of="departments" ids={group.department_list} />],
          ]}
        />
      ),
    },
  ],
}

type Node = { key: number; title: string; children: Node[] }

/** Quick replies: the groups as a tree, and as a list to work on. */
export default function QuickReplies() {
  const t = useText()
  const { change } = usePageState()
  const { entries } = useDirectory('quick-reply-groups')
  const nodes = treeOf(entries.map(({ record }) => record as Group))
  return (
    <ListPage
      spec={{
        ...spec,
        above: () =>
          nodes.length > 0 ? (
            <div className="card" style={{ marginBottom: 14 }}>
              <Tree
                aria-label={t('quickReplies')}
                treeData={nodes}
                defaultExpandAll
                onSelect={([id]) => id !== undefined && change({ open: String(id) })}
              />
            </div>
          ) : null,
      }}
    />
  )
}

function treeOf(groups: readonly Group[], parent = 0): Node[] {
  return groups
    .filter(({ parent_id }) => parent_id === parent)
    .sort((a, b) => a.order - b.order)
    .map(({ id, name }) => ({ key: id, title: name, children: treeOf(groups, id) }))
}
