import type { RecordOf } from '../../api/types.ts'
import { LeadPreview } from '../../domain/lead-preview.tsx'
import { Picture, PictureField } from '../../domain/picture-field.tsx'
import { historyTab } from '../../domain/record-history.tsx'
import { count } from '../../kit/address.ts'
import {
  nameColumn,
  namesColumn,
  numberColumn,
  optionsOf,
  type StatesOf,
  stateColumn,
  stateTag,
  textColumn,
} from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { FormAnswers } from './form-answers.tsx'
import type { Question } from './form-design.ts'
import { FormDesigner } from './form-designer.tsx'
import { FormGroups } from './form-groups.tsx'
import { FormLink, FormLinks } from './form-link.tsx'
import { FormNumbers } from './form-numbers.tsx'
import { FormPreview } from './form-preview.tsx'
import { FormVersions } from './form-versions.tsx'

const STATES: StatesOf<RecordOf<'forms'>['status']> = {
  drafts: { word: 'form.draft', tone: 'info' },
  publish: { word: 'form.published', tone: 'gain' },
  end: { word: 'form.ended', tone: 'plain' },
}

const REPEAT = [
  { value: 'unlimited', word: 'repeat.unlimited' },
  { value: 'daily', word: 'repeat.daily' },
  { value: 'once', word: 'repeat.once' },
] as const

/** What customers will see. */
const shown = ({ name, describe, cover, fields }: Record<string, unknown>) => (
  <FormPreview
    name={String(name ?? '')}
    describe={String(describe ?? '')}
    cover={String(cover ?? '')}
    questions={(fields ?? []) as Question[]}
  />
)

export default listPage({
  resource: 'forms',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'forms',
  about: 'forms.about',
  empty: 'forms.empty',
  createWord: 'forms.create',
  search: 'search.byName',
  filters: [
    { kind: 'choice', name: 'status', title: 'state', options: optionsOf(STATES) },
    { kind: 'own', name: 'group_id', title: 'group', param: count },
  ],
  Aside: FormGroups,
  columns: [
    nameColumn('name', 'id', 'name'),
    stateColumn('state', 'status', STATES),
    textColumn('group', 'group_name'),
    numberColumn('form.views', 'view_count', { from: 'wide' }),
    numberColumn('answers', 'answer_count'),
    numberColumn('version', 'version', { from: 'widest' }),
    textColumn('description', 'describe', { from: 'widest' }),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true, most: 60 },
      { kind: 'text', name: 'group_name', title: 'group', required: true, initial: '默认分组' },
      { kind: 'textarea', name: 'describe', title: 'description', initial: '' },
      { ...{ kind: 'custom', name: 'cover', title: 'cover', initial: '' }, render: () => <PictureField /> },
      { kind: 'custom', name: 'fields', title: 'questions', initial: [], render: () => <FormDesigner /> },
      { kind: 'choice', name: 'repeat', title: 'repeat', options: REPEAT, initial: 'unlimited', help: 'repeat.help' },
      { kind: 'time', name: 'start_time', title: 'form.startsAt', initial: null },
      { kind: 'time', name: 'end_time', title: 'form.endsAt', initial: null, help: 'form.endsAt.help' },
      { kind: 'reference', name: 'tags', title: 'autoTags', directory: 'tags', many: true, initial: [] },
      { kind: 'number', name: 'points', title: 'form.points', min: 0, max: 1_000_000, initial: 0 },
      { kind: 'switch', name: 'overwrite', title: 'form.overwrite', help: 'form.overwrite.help', initial: false },
      { kind: 'switch', name: 'notify_follower', title: 'form.notifyFollower', initial: false },
      {
        ...{ kind: 'reference', name: 'notify_staff_ids', title: 'form.notifyStaff', directory: 'staff', many: true },
        initial: [],
      },
    ],
    preview: shown,
  },
  actions: [
    { word: 'publish', path: 'publish', done: 'published', when: ({ status }) => status !== 'publish' },
    { word: 'end', path: 'end', ask: 'end.ask', done: 'ended', when: ({ status }) => status === 'publish' },
    { word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' },
  ],
  record: {
    picture: ({ name }) => ({ shape: 'thing', name }),
    labels: ({ status }, { t }) => stateTag(STATES, status, t),
    lead: (form) => (
      <>
        <FormLink form={form} />
        <LeadPreview>{shown(form)}</LeadPreview>
      </>
    ),
    facts: [
      {
        title: 'answers',
        cell: ({ answer_count }, { format }) => <strong className="big number">{format.number(answer_count)}</strong>,
      },
      { ...textColumn('group', 'group_name'), edit: 'group_name' },
      numberColumn('version', 'version'),
      {
        ...{ title: 'repeat', edit: 'repeat' },
        cell: ({ repeat }, { t }) => t(REPEAT.find(({ value }) => value === repeat)?.word ?? 'repeat.unlimited'),
      },
      {
        ...{ title: 'form.startsAt', edit: 'start_time' },
        cell: ({ start_time }, { format }) => start_time && format.time(start_time),
      },
      {
        ...{ title: 'form.endsAt', edit: 'end_time' },
        cell: ({ end_time }, { format }) => end_time && format.time(end_time),
      },
      { ...textColumn('description', 'describe'), edit: 'describe' },
      { ...{ title: 'cover', edit: 'cover' }, cell: ({ cover }) => cover && <Picture address={cover} /> },
      { ...namesColumn('autoTags', 'tags', 'tags'), edit: 'tags' },
      { ...numberColumn('form.points', 'points'), edit: 'points' },
      { title: 'form.overwrite', cell: ({ overwrite }, { t }) => t(overwrite ? 'yes' : 'no'), edit: 'overwrite' },
      {
        ...{ title: 'form.notifyFollower', edit: 'notify_follower' },
        cell: ({ notify_follower }, { t }) => t(notify_follower ? 'yes' : 'no'),
      },
      { ...namesColumn('form.notifyStaff', 'staff', 'notify_staff_ids'), edit: 'notify_staff_ids' },
    ],
    tabs: [
      { key: 'numbers', title: 'numbers', render: (form) => <FormNumbers form={form} /> },
      {
        key: 'answers',
        title: 'answers',
        render: ({ id, fields }) => <FormAnswers id={id} questions={fields ?? []} />,
      },
      { key: 'links', title: 'pageLinks', render: (form) => <FormLinks form={form} /> },
      { key: 'versions', title: 'versions', render: ({ id }) => <FormVersions id={id} /> },
      historyTab('smart_form', 'id'),
    ],
  },
})
