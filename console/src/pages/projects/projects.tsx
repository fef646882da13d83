import { Progress, Timeline } from 'antd'
import type { RecordOf } from '../../api/types.ts'
import { nameColumn, nameOfColumn, namesColumn, type StatesOf, stateColumn, timeColumn } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { useFormat } from '../../kit/format.ts'
import { listPage } from '../../kit/list-page.tsx'
import { Name, Names } from '../../kit/names.tsx'

type Project = RecordOf<'projects'>

const STATES: StatesOf<RecordOf<'projects'>['status']> = {
  1: { word: 'project.open', colour: 'blue' },
  2: { word: 'project.done', colour: 'green' },
  3: { word: 'project.late', colour: 'red' },
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
    namesColumn('inCharge', 'staff', 'staff_users', { wide: true }),
    nameOfColumn('creator', 'staff', 'create_staff_id', { wide: true }),
    timeColumn('dueAt', 'end_time'),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true },
      { kind: 'textarea', name: 'description', title: 'description', initial: '' },
      {
        kind: 'of',
        name: 'create_staff_id',
        title: 'creator',
        directory: 'staff',
        once: true,
        help: 'sentInNameOf.help',
      },
      { kind: 'of', name: 'staff_users', title: 'inCharge', directory: 'staff', many: true, objects: true },
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
  tabs: [{ key: 'overview', title: 'overview', render: (project) => <Overview project={project} /> }],
})

function Overview({ project }: { project: Project }) {
  const format = useFormat()
  return (
    <div className="stack">
      <Facts
        of={[
          ['description', project.description],
          ['creator', <Name key="creator" of="staff" id={project.create_staff_id} />],
          ['inCharge', <Names key="staff" of="staff" ids={(project.staff_users ?? []).map(({ id }) => id)} />],
          ['startsAt', format.date(project.start_time)],
          ['dueAt', format.date(project.end_time)],
          ['doneAt', format.time(project.complete_time)],
        ]}
      />
      <Timeline
        items={(project.stages ?? []).map((stage) => ({
          color: stage.complete_time > 0 ? 'green' : 'gray',
          content: (
            <>
              {stage.title} <span className="muted">{format.date(stage.complete_time || stage.end_time)}</span>
            </>
          ),
        }))}
      />
    </div>
  )
}
