import { useCorp } from '../../api/corp.tsx'
import type { RecordOf } from '../../api/types.ts'
import { PlacedFileLine } from '../../domain/file-field.tsx'
import { LeadPreview } from '../../domain/lead-preview.tsx'
import { PageLinks } from '../../domain/page-links.tsx'
import { PageQr } from '../../domain/page-qr.tsx'
import { Picture } from '../../domain/picture-field.tsx'
import { historyTab } from '../../domain/record-history.tsx'
import { idsOf } from '../../kit/ids.ts'
import {
  nameColumn,
  nameOfColumn,
  namesColumn,
  numberColumn,
  optionsOf,
  stateColumn,
  stateTag,
  textColumn,
  timeColumn,
} from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import type { CellTools } from '../../kit/spec/column-spec.ts'
import { listSpec } from '../../kit/spec/list-spec.ts'
import { viewsPage } from '../../kit/views.tsx'
import { MARKS, radarForm, SCORES, shownRadar } from './radar-form.tsx'
import { radarGroups } from './radar-groups.tsx'
import { RadarPreview } from './radar-preview.tsx'
import { RadarVisits } from './radar-visits.tsx'
import { RADAR_TYPES } from './states.ts'
import { Visitors } from './visitors.tsx'

type Radar = RecordOf<'radars'>

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
  form: radarForm,
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  record: {
    picture: ({ name }) => ({ shape: 'thing', name }),
    labels: ({ type }, { t }) => stateTag(RADAR_TYPES, type, t),
    lead: (radar) => (
      <div className="stack">
        <RadarQr radar={radar} />
        <LeadPreview>
          <RadarPreview {...shownRadar(radar)} />
        </LeadPreview>
      </div>
    ),
    facts: [
      numberColumn('clicks', 'clicked_total'),
      numberColumn('visitors', 'clicked_users_total'),
      { ...textColumn('name', 'name'), edit: 'name' },
      { ...textColumn('title', 'title'), edit: 'title' },
      { ...textColumn('description', 'desc'), edit: 'desc' },
      {
        ...{ title: 'cover', edit: 'cover_url' },
        cell: ({ cover_url }) => cover_url && <Picture address={cover_url} />,
      },
      { ...textColumn('link', 'link'), edit: 'link', when: ({ type }) => type !== 'pdf' },
      {
        ...{ title: 'radar.pdf', edit: 'file' },
        cell: ({ file_url: url, file_name: name, file_size: size, file_type: type }) =>
          url && <PlacedFileLine file={{ url, name, size, type }} />,
        when: ({ type }) => type === 'pdf',
      },
      {
        ...numberColumn('filePages', 'file_pages'),
        ...{ edit: 'file_pages', when: ({ type }: Radar) => type === 'pdf' },
      },
      { ...nameOfColumn('group', 'radar-groups', 'group_id'), edit: 'group_id' },
      { ...namesColumn('autoTags', 'tags', 'auto_mark_tag'), edit: 'auto_mark_tag' },
      {
        ...{ title: 'radar.marks', edit: 'auto_mark_tag_rule' },
        names: ({ auto_mark_tag_rule }) => auto_mark_tag_rule.flatMap(({ tag_list }) => tagNames(tag_list)),
        cell: ({ auto_mark_tag_rule }, tools) => (
          <Lines
            of={auto_mark_tag_rule.map(({ kind, count, tag_list }) =>
              tools.t('radar.mark.is', {
                when: tools.t(MARKS[kind as keyof typeof MARKS] ?? 'radar.when'),
                ...{ n: tools.format.number(count), tags: namesIn(tag_list, tools) },
              }),
            )}
          />
        ),
      },
      {
        ...{ title: 'radar.scores', edit: 'score_rule' },
        names: ({ score_rule = [] }) => score_rule.flatMap(({ tags }) => tagNames(tags)),
        cell: ({ score_rule = [] }, tools) => (
          <Lines
            of={score_rule.map(({ kind, count, score, tags }) =>
              tools.t(kind === 'entry_once' ? 'radar.score.isOnce' : 'radar.score.is', {
                when: tools.t(SCORES[kind]),
                ...{ n: tools.format.number(count), score: tools.format.number(score), tags: namesIn(tags, tools) },
              }),
            )}
          />
        ),
      },
      {
        ...{ title: 'radar.behavior', edit: 'behavior_notify' },
        cell: ({ behavior_notify }, { t }) => t(behavior_notify ? 'yes' : 'no'),
      },
      {
        ...{ title: 'radar.activity', edit: 'activity_notify' },
        cell: ({ activity_notify }, { t }) => t(activity_notify ? 'yes' : 'no'),
      },
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

/** Where a radar is opened. */
function RadarQr({ radar }: { radar: Radar }) {
  const { corp_id } = useCorp()
  const { id, name, public_url } = radar
  if (!public_url) return null
  const base = `/admin-api/corps/${encodeURIComponent(corp_id)}/radars/${id}`
  const pictures = { svg: `${base}/qr.svg`, png: `${base}/qr.png` }
  return <PageQr record={{ name, public_url }} pictures={pictures} label="radarLink" phoneWord="phone.read" />
}

type Tags = readonly { id: number }[]
const tagNames = (tags: Tags) => idsOf(tags).map((id) => ['tags', id] as const)
const namesIn = (tags: Tags, { nameOf, format }: CellTools) =>
  format.quoted(idsOf(tags).map((id) => nameOf('tags', id)))

/** One below another; a dash for none. */
function Lines({ of }: { of: readonly string[] }) {
  if (of.length === 0) return '–'
  return of.map((line) => (
    <span key={line} className="fact-line">
      {line}
    </span>
  ))
}
