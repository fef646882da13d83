import { reasonText } from '../../api/reason-text.ts'
import type { RecordOf } from '../../api/types.ts'
import { historyTab } from '../../domain/record-history.tsx'
import { type Translate, useLanguage, useText } from '../../i18n/language.tsx'
import { Code, Withheld } from '../../kit/copy.tsx'
import { Clip, moment, numberColumn, textColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { RowLink } from '../../kit/open-link.tsx'
import type { Column } from '../../kit/spec/column-spec.ts'
import { Tag } from '../../kit/tag.tsx'
import { JOB_KINDS, jobWord } from './job-words.ts'

type Job = RecordOf<'jobs'>

/** Milliseconds between two looks: a job that ends is no change of a record, so nothing tells of it. */
const LOOK_MS = 3000

const STATES = [
  { value: 'dead', word: 'job.dead' },
  { value: 'waiting', word: 'job.waiting' },
  { value: 'running', word: 'job.running' },
] as const

const due: Column<Job> = {
  ...{ title: 'job.due', width: 130 },
  cell: ({ due_ms, state }, { format }) => moment(format, state === 'dead' ? 0 : due_ms / 1000),
}

/** What the service does in the background: what waits, what runs, and what was given up with its reason. */
export default listPage({
  resource: 'jobs',
  id: 'id',
  nameOf: ({ kind, id }) => `${kind} ${id}`,
  title: 'jobs',
  about: 'jobs.about',
  empty: 'jobs.empty',
  every: LOOK_MS,
  filters: [
    { kind: 'choice', name: 'state', title: 'state', options: STATES },
    { kind: 'choice', name: 'kind', title: 'kind', options: JOB_KINDS },
  ],
  columns: [
    {
      ...{ title: 'kind', from: 'narrow' },
      cell: ({ kind, id }, { t, addressOf }) => (
        <RowLink to={addressOf(id)}>
          <span className="clip" title={kind}>
            {jobWord(kind, t)}
          </span>
        </RowLink>
      ),
    },
    { ...{ title: 'state', from: 'narrow', width: 96 }, cell: ({ state }, { t }) => <State of={state} t={t} /> },
    { title: 'reason', from: 'medium', cell: ({ reason }) => <Why of={reason} /> },
    numberColumn('attempts', 'attempts'),
    due,
  ],
  actions: [
    { word: 'retry', path: 'retry', done: 'job.retried', when: ({ state }) => state !== 'running' },
    {
      ...{ word: 'job.drop', danger: true, ask: 'job.drop.ask', done: 'job.dropped', method: 'delete' },
      when: ({ state }) => state !== 'running',
    },
  ],
  record: {
    title: ({ kind }, { t }) => jobWord(kind, t),
    labels: ({ state }, { t }) => <State of={state} t={t} />,
    facts: [
      { title: 'reason', cell: ({ reason }) => <Why of={reason} /> },
      textColumn('job.waitsFor', 'waits_for'),
      numberColumn('attempts', 'attempts'),
      numberColumn('job.failures', 'failures'),
      due,
      { title: 'createdAt', cell: ({ created_ms }, { format }) => moment(format, created_ms / 1000) },
      { title: 'job.deadAt', cell: ({ dead_ms }, { format }) => moment(format, (dead_ms ?? 0) / 1000) },
      { title: 'kind', cell: ({ kind }) => <code>{kind}</code> },
      numberColumn('id', 'id'),
    ],
    tabs: [
      { key: 'payload', title: 'job.payload', render: ({ payload }) => <Payload of={payload} /> },
      historyTab('job', 'id'),
    ],
  },
})

function State({ of, t }: { of: Job['state']; t: Translate }) {
  const tone = { dead: 'loss', waiting: 'plain', running: 'gain' } as const
  return <Tag tone={tone[of]}>{t(`job.${of}`)}</Tag>
}

function Why({ of }: { of: Job['reason'] }) {
  const { language } = useLanguage()
  return <Clip>{of && reasonText(of, language)}</Clip>
}

function Payload({ of }: { of: unknown }) {
  const t = useText()
  if (of === null) return <Withheld label={t('job.payload')} />
  return <Code label={t('job.payload')} text={JSON.stringify(of, null, 2)} />
}
