import { Progress } from 'antd'
import type { RecordOf } from '../../api/types.ts'
import { historyTab } from '../../domain/record-history.tsx'
import {
  nameColumn,
  nameOfColumn,
  namesColumn,
  type StatesOf,
  stateColumn,
  stateTag,
  textColumn,
  timeColumn,
} from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { Stages } from './stages.tsx'

const STATES: StatesOf<RecordOf<'projects'>['status']> = {
  1: { word: 'project.open', tone: 'info' },
  2: { word: 'project.done', tone: 'gain' },
  3: { word: 'project.late', tone: 'loss' },
}

const OPEN = [
  { value: 'open', word: 'project.open' },
  { value: 'complete', word: 'project.done' },
  { value: 'overdue', word: 'project.late' },
] as const

export default listPage({
  resource: 'projects',
  id: 'uid',
  nameOf: ({ name }) => name,
  title: 'projects',
  about: 'projects.about',
  empty: 'projects.empty',
  createWord: 'projects.create',
  search: 'search.byName',
  filters: [{ kind: 'choice', name: 'state', title: 'state', options: OPEN }],
  columns: [
    nameColumn('name', 'uid', 'name'),
    stateColumn('state', 'status', STATES),
    {
      title: 'progress',
      width: 150,
      cell: ({ stages, name }) => {
        const done = (stages ?? []).filter(({ complete_time }) => complete_time > 0).length
        return stages && stages.length > 0 ? (
          <Progress size="small" aria-label={name} percent={Math.round((done / stages.length) * 100)} />
        ) : (
          '–'
        )
      },
    },
    namesColumn('inCharge', 'staff', 'staff_users', { from: 'wide' }),
    nameOfColumn('creator', 'staff', 'create_staff_id', { from: 'wide' }),
    timeColumn('dueAt', 'end_time'),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true },
      { kind: 'textarea', name: 'description', title: 'description', initial: '' },
      {
        kind: 'reference',
        name: 'create_staff_id',
        title: 'creator',
        directory: 'staff',
        required: 'unless staff',
        once: true,
        help: 'sentInNameOf.help',
      },
      { kind: 'reference', name: 'staff_users', title: 'inCharge', directory: 'staff', many: true, objects: true },
      { kind: 'time', name: 'start_time', title: 'startsAt', required: true },
      { kind: 'time', name: 'end_time', title: 'dueAt', required: true },
      {
        kind: 'group',
        name: 'stages',
        title: 'stages',
        add: 'stages.add',
        fields: [
          { kind: 'text', name: 'title', title: 'name', required: true },
          { kind: 'time', name: 'end_time', title: 'dueAt', required: true },
        ],
      },
    ],
  },
  actions: [
    { word: 'complete', path: 'complete', done: 'completed', when: ({ complete_time }) => complete_time === 0 },
    { word: 'reopen', path: 'reopen', done: 'reopened', when: ({ complete_time }) => complete_time > 0 },
    { word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' },
  ],
  record: {
    picture: ({ name }) => ({ shape: 'thing', name }),
    labels: ({ status }, { t }) => stateTag(STATES, status, t),
    facts: [
      { ...textColumn('description', 'description'), edit: 'description' },
      nameOfColumn('creator', 'staff', 'create_staff_id'),
      { ...namesColumn('inCharge', 'staff', 'staff_users'), edit: 'staff_users' },
      { ...timeColumn('startsAt', 'start_time'), edit: 'start_time' },
      { ...timeColumn('dueAt', 'end_time'), edit: 'end_time' },
      timeColumn('doneAt', 'complete_time'),
    ],
    tabs: [
      { key: 'stages', title: 'stages', render: (project) => <Stages project={project} /> },
      historyTab('project', 'uid'),
    ],
  },
})
