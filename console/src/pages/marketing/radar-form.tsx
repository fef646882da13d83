import type { RecordOf } from '../../api/types.ts'
import { FileField, type PlacedFile } from '../../domain/file-field.tsx'
import { PictureField } from '../../domain/picture-field.tsx'
import type { Word } from '../../i18n/dictionary.ts'
import { optionsOf } from '../../kit/list/columns.tsx'
import type { FormField, FormSpec } from '../../kit/spec/form-spec.ts'
import { RadarPreview, type ShownRadar } from './radar-preview.tsx'
import { RADAR_TYPES } from './states.ts'

type Radar = RecordOf<'radars'>
type Values = Record<string, unknown>
type ScoreRule = NonNullable<Radar['score_rule']>[number]

/** What tags may depend on. */
export const MARKS = {
  click_count: 'radar.mark.clicks',
  read_seconds: 'radar.mark.seconds',
  share_count: 'radar.mark.shares',
} as const satisfies Record<string, Word>

/** What a customer's score may depend on. */
export const SCORES = {
  entry_once: 'radar.score.once',
  entry_count: 'radar.score.count',
} as const satisfies Record<ScoreRule['kind'], Word>

const choices = (words: Readonly<Record<string, Word>>) =>
  Object.entries(words).map(([value, word]) => ({ value, word }))

const isPdf = ({ type }: Values) => type === 'pdf'
const isElsewhere = ({ type, file }: Values) =>
  type === 'pdf' && !(file as PlacedFile | undefined)?.url.startsWith('/files/')

/** Tags of a rule. */
const tagsOf = (name: string): FormField => ({
  ...{ kind: 'reference', name, title: 'radar.mark.tags', directory: 'tags', many: true, objects: true, initial: [] },
})

const fields: readonly FormField[] = [
  { kind: 'text', name: 'name', title: 'name', required: true, help: 'radar.name.help' },
  {
    ...{ kind: 'choice', name: 'type', title: 'kind', options: optionsOf(RADAR_TYPES), initial: 'link' },
    ...{ required: true, once: true, help: 'radar.type.help' },
  },
  { kind: 'text', name: 'title', title: 'title', required: true },
  { kind: 'textarea', name: 'desc', title: 'description', initial: '' },
  {
    ...{ kind: 'custom', name: 'cover_url', title: 'cover', initial: '' },
    render: () => <PictureField />,
  },
  {
    ...{ kind: 'text', name: 'link', title: 'link', placeholder: 'link.placeholder' },
    required: ({ type }) => type === 'link',
    when: ({ type }) => type !== 'pdf',
  },
  {
    ...{ kind: 'custom', name: 'file', title: 'radar.pdf', required: true, when: isPdf },
    render: () => <FileField kind="pdf" />,
  },
  {
    ...{ kind: 'number', name: 'file_pages', title: 'filePages', min: 0, max: 10_000, initial: 0 },
    ...{ help: 'filePages.help', when: isElsewhere },
  },
  {
    ...{ kind: 'reference', name: 'group_id', title: 'group', directory: 'radar-groups', required: true },
    only: ({ type }) => ({ type }),
    make: (name, { type }) => ({ name, type }),
  },
  {
    ...{ kind: 'reference', name: 'staff_id', title: 'creator', directory: 'staff', required: 'unless staff' },
    ...{ once: true, help: 'sentInNameOf.help' },
  },
  { ...tagsOf('auto_mark_tag'), title: 'autoTags', help: 'radar.autoTags.help' },
  {
    ...{ kind: 'group', name: 'auto_mark_tag_rule', title: 'radar.marks', add: 'radar.marks.add', initial: [] },
    fields: [
      {
        ...{ kind: 'choice', name: 'kind', title: 'radar.when', options: choices(MARKS), initial: 'click_count' },
        required: true,
      },
      { kind: 'number', name: 'count', title: 'radar.atLeast', min: 1, max: 1_000_000, required: true, initial: 3 },
      { ...tagsOf('tag_list'), required: true },
    ],
  },
  {
    ...{ kind: 'group', name: 'score_rule', title: 'radar.scores', add: 'radar.scores.add', initial: [] },
    fields: [
      {
        ...{ kind: 'choice', name: 'kind', title: 'radar.when', options: choices(SCORES), initial: 'entry_once' },
        required: true,
      },
      {
        ...{ kind: 'number', name: 'count', title: 'radar.atLeast', min: 1, max: 1_000_000, required: true },
        ...{ initial: 1, when: ({ kind }) => kind === 'entry_count' },
      },
      { kind: 'number', name: 'score', title: 'radar.adds', min: 0, max: 1_000_000, required: true, initial: 5 },
      tagsOf('tags'),
    ],
  },
  { kind: 'switch', name: 'behavior_notify', title: 'radar.behavior', help: 'radar.behavior.help', initial: false },
  { kind: 'switch', name: 'activity_notify', title: 'radar.activity', help: 'radar.activity.help', initial: true },
]

/** How a radar is made and changed. */
export const radarForm: FormSpec<Radar> = {
  fields,
  aliases: { file_url: 'file', file_name: 'file', file_size: 'file', file_type: 'file' },
  values: ({ file_url, file_name, file_size, file_type, ...radar }) => ({
    ...radar,
    file: file_url ? { url: file_url, name: file_name, size: file_size, type: file_type } : undefined,
  }),
  body: ({ file, score_rule, ...values }) => ({
    ...values,
    ...(file ? fileBody(file as PlacedFile) : {}),
    ...(score_rule ? { score_rule: (score_rule as ScoreRule[]).map(scoreBody) } : {}),
  }),
  preview: (values) => <RadarPreview {...shownOf(values)} />,
}

const fileBody = ({ url, name, size, type }: PlacedFile) => ({
  ...{ file_url: url, file_name: name, file_size: size, file_type: type },
})

/** The first opening is one. */
const scoreBody = (rule: ScoreRule) => (rule.kind === 'entry_once' ? { ...rule, count: 1 } : rule)

/** What visitors see of what the form holds. */
function shownOf({ type, name, title, desc, cover_url, link, file, file_pages }: Values): ShownRadar {
  const { url, name: fileName, size } = (file ?? { url: '', name: '', size: '' }) as PlacedFile
  return {
    type: (type ?? 'link') as ShownRadar['type'],
    ...{ name: String(name ?? ''), title: String(title ?? ''), desc: String(desc ?? '') },
    ...{ cover_url: String(cover_url ?? ''), link: String(link ?? '') },
    // the pages of an uploaded file are counted when the radar is kept
    file: { url, name: fileName, size, pages: url.startsWith('/files/') ? 1 : Number(file_pages ?? 0) },
  }
}

/** The same of a radar that is there. */
export const shownRadar = ({ file_url, file_name, file_size, file_pages, ...radar }: Radar): ShownRadar => ({
  ...radar,
  file: { url: file_url, name: file_name, size: file_size, pages: file_pages },
})
