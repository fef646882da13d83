import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import {
  nameColumn,
  namesColumn,
  numberColumn,
  optionsOf,
  type StatesOf,
  stateColumn,
  textColumn,
  timeColumn,
} from '../../kit/columns.tsx'
import { Count, Facts } from '../../kit/facts.tsx'
import { listPage } from '../../kit/list-page.tsx'
import { Names } from '../../kit/names.tsx'
import { CopyField } from '../../kit/shown-once.tsx'
import { Visitors } from './visitors.tsx'

const TYPES: StatesOf<RecordOf<'radars'>['type']> = {
  link: { word: 'radar.link', colour: 'blue' },
  pdf: { word: 'radar.pdf', colour: 'purple' },
  article: { word: 'radar.article', colour: 'cyan' },
}

export default listPage({
  resource: 'radars',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'radars',
  about: 'radars.about',
  empty: 'radars.empty',
  createWord: 'radars.create',
  search: 'search.byName',
  filters: [{ kind: 'choice', name: 'type', title: 'kind', options: optionsOf(TYPES) }],
  columns: [
    nameColumn('name', 'id', 'name'),
    stateColumn('kind', 'type', TYPES),
    numberColumn('clicks', 'clicked_total'),
    numberColumn('visitors', 'clicked_users_total'),
    namesColumn('autoTags', 'tags', 'auto_mark_tag', { wide: true }),
    textColumn('creator', 'staff_name', { widest: true }),
    timeColumn('createdAt', 'created_at', { wide: true }),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true },
      {
        kind: 'choice',
        name: 'type',
        title: 'kind',
        options: optionsOf(TYPES),
        initial: 'link',
        required: true,
        once: true,
      },
      { kind: 'text', name: 'title', title: 'title', required: true },
      { kind: 'textarea', name: 'desc', title: 'description', initial: '' },
      {
        ...{ kind: 'text', name: 'link', title: 'link', required: true, placeholder: 'link.placeholder' },
        when: ({ type }) => type === 'link',
      },
      {
        ...{ kind: 'text', name: 'file_url', title: 'fileUrl', required: true, placeholder: 'link.placeholder' },
        when: ({ type }) => type === 'pdf',
      },
      {
        ...{ kind: 'of', name: 'group_id', title: 'group', directory: 'radar-groups', required: true },
        make: (name, { type }) => ({ name, type }),
      },
      { kind: 'of', name: 'staff_id', title: 'creator', directory: 'staff', once: true, help: 'sentInNameOf.help' },
      {
        kind: 'of',
        name: 'auto_mark_tag',
        title: 'autoTags',
        directory: 'tags',
        many: true,
        objects: true,
        initial: [],
      },
    ],
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  tabs: [
    {
      key: 'overview',
      title: 'overview',
      render: (radar) => (
        <Facts
          columns={1}
          of={[
            ['title', radar.title],
            ['description', radar.desc],
            ['link', radar.link],
            ['radarLink', radar.radar_link && <RadarLink key="radar" link={radar.radar_link} />],
            ['clicks', <Count key="clicks" of={radar.clicked_total} />],
            ['visitors', <Count key="visitors" of={radar.clicked_users_total} />],
            ['autoTags', <Names key="tags" of="tags" ids={radar.auto_mark_tag.map(({ id }) => id)} />],
          ]}
        />
      ),
    },
    { key: 'visitors', title: 'visitors', render: ({ id }) => <Visitors id={id} /> },
  ],
})

function RadarLink({ link }: { link: string }) {
  return <CopyField label={useText()('radarLink')} value={link} />
}
