import { historyTab } from '../../domain/record-history.tsx'
import {
  nameColumn,
  namesColumn,
  numberColumn,
  optionsOf,
  stateColumn,
  stateTag,
  textColumn,
  timeColumn,
} from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { PageLinks } from '../../kit/page-links.tsx'
import { listSpec } from '../../kit/spec/list-spec.ts'
import { viewsPage } from '../../kit/views.tsx'
import { radarGroups } from './radar-groups.tsx'
import { RadarVisits } from './radar-visits.tsx'
import { RADAR_TYPES } from './states.ts'
import { Visitors } from './visitors.tsx'

const radars = listSpec({
  resource: 'radars',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'radars',
  about: 'radars.about',
  empty: 'radars.empty',
  createWord: 'radars.create',
  search: 'search.byName',
  filters: [{ kind: 'choice', name: 'type', title: 'kind', options: optionsOf(RADAR_TYPES) }],
  columns: [
    nameColumn('name', 'id', 'name'),
    stateColumn('kind', 'type', RADAR_TYPES),
    numberColumn('clicks', 'clicked_total'),
    numberColumn('visitors', 'clicked_users_total'),
    namesColumn('autoTags', 'tags', 'auto_mark_tag', { from: 'wide' }),
    textColumn('creator', 'staff_name', { from: 'widest' }),
    timeColumn('createdAt', 'created_at', { from: 'wide' }),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true },
      {
        kind: 'choice',
        name: 'type',
        title: 'kind',
        options: optionsOf(RADAR_TYPES),
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
        ...{
          kind: 'number',
          name: 'file_pages',
          title: 'filePages',
          min: 0,
          max: 10_000,
          initial: 0,
          help: 'filePages.help',
        },
        when: ({ type }) => type === 'pdf',
      },
      {
        ...{ kind: 'reference', name: 'group_id', title: 'group', directory: 'radar-groups', required: true },
        only: ({ type }) => ({ type }),
        make: (name, { type }) => ({ name, type }),
      },
      {
        kind: 'reference',
        name: 'staff_id',
        title: 'creator',
        directory: 'staff',
        required: 'unless staff',
        once: true,
        help: 'sentInNameOf.help',
      },
      {
        kind: 'reference',
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
  record: {
    picture: ({ name }) => ({ shape: 'thing', name }),
    labels: ({ type }, { t }) => stateTag(RADAR_TYPES, type, t),
    facts: [
      numberColumn('clicks', 'clicked_total'),
      numberColumn('visitors', 'clicked_users_total'),
      { ...textColumn('title', 'title'), edit: 'title' },
      { ...textColumn('description', 'desc'), edit: 'desc' },
      { ...textColumn('link', 'link'), edit: 'link', when: ({ type }) => type === 'link' },
      {
        title: 'radarLink',
        when: ({ public_url }) => Boolean(public_url),
        cell: ({ public_url }) => public_url,
        copy: ({ public_url }) => public_url,
      },
      { ...namesColumn('autoTags', 'tags', 'auto_mark_tag'), edit: 'auto_mark_tag' },
      textColumn('creator', 'staff_name'),
      timeColumn('createdAt', 'created_at'),
    ],
    tabs: [
      { key: 'visitors', title: 'visitors', render: (radar) => <Visitors radar={radar} /> },
      { key: 'visits', title: 'visits', render: ({ id }) => <RadarVisits id={id} /> },
      { key: 'links', title: 'pageLinks', render: ({ id }) => <PageLinks id={id} path="radars/{id}/links" /> },
      historyTab('radar', 'id'),
    ],
  },
})

/** Radars, and the groups that they are in. */
export default viewsPage([
  { key: 'radars', title: 'radars', page: listPage(radars) },
  { key: 'groups', title: 'groups', page: listPage(radarGroups) },
])
