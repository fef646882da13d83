import type { RecordOf } from '../../api/types.ts'
import { CustomerLink } from '../../domain/customer-link.tsx'
import { historyTab } from '../../domain/record-history.tsx'
import { Labels } from '../../kit/labels.tsx'
import {
  nameColumn,
  nameOfColumn,
  optionsOf,
  type StatesOf,
  stateColumn,
  stateTag,
  textColumn,
  timeColumn,
} from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { ManyToAdd } from './many-to-add.tsx'

const STATES: StatesOf<RecordOf<'add-tasks'>['status']> = {
  new: { word: 'addTask.new', tone: 'plain' },
  waiting: { word: 'addTask.waiting', tone: 'waiting' },
  added: { word: 'addTask.added', tone: 'info' },
  passed: { word: 'addTask.passed', tone: 'gain' },
}

/** People whom staff are to add by their phones. */
export default listPage({
  resource: 'add-tasks',
  id: 'id',
  sort: '-id',
  nameOf: ({ phone, remark_name }) => remark_name || phone,
  title: 'addTasks',
  about: 'addTasks.about',
  empty: 'addTasks.empty',
  createWord: 'addTasks.create',
  search: 'clues.search',
  canEdit: ({ status }) => status !== 'passed',
  exportable: true,
  Toolbar: ManyToAdd,
  filters: [
    { kind: 'choice', name: 'status', title: 'state', options: optionsOf(STATES) },
    { kind: 'reference', name: 'staff_id', title: 'addTask.by', directory: 'staff' },
  ],
  columns: [
    nameColumn('phone', 'id', 'phone'),
    textColumn('remark', 'remark_name'),
    nameOfColumn('addTask.by', 'staff', 'staff_id', { from: 'wide' }),
    stateColumn('state', 'status', STATES),
    timeColumn('createdAt', 'created_at'),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'phone', title: 'phone', required: true, once: true },
      { kind: 'text', name: 'remark_name', title: 'remark', most: 64, initial: '' },
      { kind: 'reference', name: 'staff_id', title: 'addTask.by', directory: 'staff' },
      { kind: 'words', name: 'tags', title: 'tags', initial: [] },
    ],
  },
  actions: [
    {
      ...{ word: 'addTask.asked', done: 'addTask.saved', method: 'patch', body: () => ({ status: 'added' }) },
      when: ({ status }) => status === 'waiting',
    },
    { word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' },
  ],
  record: {
    picture: ({ phone, remark_name }) => ({ shape: 'person', name: remark_name || phone }),
    labels: ({ status }, { t }) => stateTag(STATES, status, t),
    facts: [
      textColumn('phone', 'phone'),
      { ...textColumn('remark', 'remark_name'), edit: 'remark_name' },
      { ...nameOfColumn('addTask.by', 'staff', 'staff_id'), edit: 'staff_id' },
      { title: 'tags', cell: ({ tags }) => <Labels names={tags} most={20} />, edit: 'tags' },
      nameOfColumn('addTask.importer', 'staff', 'importer_staff_id'),
      {
        title: 'customer',
        cell: ({ external_user_id }) => external_user_id && <CustomerLink id={external_user_id} />,
      },
      timeColumn('createdAt', 'created_at'),
    ],
    tabs: [historyTab('add_task', 'id')],
  },
})
