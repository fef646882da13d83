import { reasonText, type Told } from '../../api/reason-text.ts'
import type { RecordOf } from '../../api/types.ts'
import type { Language, Word } from '../../i18n/dictionary.ts'
import type { Translate } from '../../i18n/language.tsx'
import { quoted } from '../../i18n/listed.ts'
import { reasonFor } from './points-reason.ts'

/** One thing that happened; `data` depends on its kind. */
export type Entry = RecordOf<'customers/{id}/timeline'>

const RELATION = [
  ...['follow', 'add_external_user', 'external_user_outflow', 'delete_external_user', 'eu_transfer'],
  ...[
    'join_group',
    'quit_group',
    'update_remark',
    'stage_changed',
    'add_to_open_sea',
    'distribute',
    'receive',
    'abandon',
  ],
  'add_task_created',
]
const TAGS = [
  ...['add_tags', 'remove_tags', 'span_auto_mark_tag', 'radar_tag', 'smart_from_mark_tag'],
  ...['auto_mark_tag_by_keyword', 'auto_mark_tag_by_group', 'pre_tag_by_unionid', 'pre_tag_by_mobile'],
]

/** What a timeline may be narrowed to, with the kinds of its entries; none for all. */
export const SUBJECTS = {
  all: [],
  notes: ['note'],
  relation: RELATION,
  tags: TAGS,
  content: [
    ...['welcome', 'group_message', 'open_radar', 'read_radar', 'file_open', 'wx_moment_like', 'wx_moment_comment'],
    ...['open_smart_form', 'write_smart_form', 'submit_smart_form'],
  ],
  campaigns: ['af_add', 'invite_user', 'af_end', 'gaf_end', 'check_in'],
  service: ['ticket', 'chat'],
  points: ['points'],
  orders: ['order_created', 'order_paid', 'order_updated'],
} as const satisfies Record<string, readonly string[]>
export type Subject = keyof typeof SUBJECTS

const WORDS: Record<string, Word> = {
  follow: 'event.followed',
  add_external_user: 'event.followed',
  update_remark: 'event.remark',
  stage_changed: 'event.stage',
  add_tags: 'event.tagged',
  remove_tags: 'event.untagged',
  ...{ span_auto_mark_tag: 'event.taggedBy', radar_tag: 'event.taggedBy', smart_from_mark_tag: 'event.taggedBy' },
  ...{ auto_mark_tag_by_keyword: 'event.taggedBy', auto_mark_tag_by_group: 'event.taggedByGroup' },
  ...{ pre_tag_by_unionid: 'event.preTagged', pre_tag_by_mobile: 'event.preTagged' },
  ...{
    add_to_open_sea: 'event.clue',
    distribute: 'event.clueGiven',
    receive: 'event.clueMet',
    abandon: 'event.clueFree',
  },
  add_task_created: 'event.addTask',
  external_user_outflow: 'event.leftBy',
  delete_external_user: 'event.removedBy',
  eu_transfer: 'event.transferred',
  join_group: 'event.group',
  note: 'event.note',
  points: 'event.points',
  ticket: 'event.ticket',
  group_message: 'event.message',
  chat: 'event.chat',
  open_radar: 'event.radar',
  read_radar: 'event.radarRead',
  file_open: 'event.fileOpened',
  ...{ wx_moment_like: 'event.momentLiked', wx_moment_comment: 'event.momentCommented' },
  af_add: 'event.joined',
  invite_user: 'event.invited',
  ...{ af_end: 'event.reached', gaf_end: 'event.reached' },
  check_in: 'event.checkIn',
  open_smart_form: 'event.formOpened',
  write_smart_form: 'event.formBegun',
  submit_smart_form: 'event.formSent',
  order_created: 'event.ordered',
  order_paid: 'event.orderPaid',
  order_updated: 'event.orderState',
}

/** What the entries of some kinds have beside their text. */
type Details = Ordered & {
  tags?: { name: string }[]
  before?: Stage
  after?: string | Stage
  prize?: string
  state?: string
  seconds?: number
  total_days?: number
}
type Stage = { name: string } | null
/** What was ordered: the first goods, and how many kinds. */
type Ordered = { item_name?: string; items?: number; order_status?: string }

type Tools = { t: Translate; language: Language; staffName: (id: unknown) => string }

/** A timeline's entry as a sentence; a kind that is not known yet by its name. */
export function wordsOf({ kind, staff_id, data }: Entry, { t, language, staffName }: Tools): string {
  const staff = staff_id ? staffName(staff_id) : String(data.author ?? '')
  if (kind === 'welcome' && data.state === 'sent') return t('event.welcomed', { staff })
  if (kind === 'welcome') return t('event.notWelcomed', { staff, why: reasonText(data.reason as Told, language) })
  const word = kind === 'quit_group' ? quitWord(data) : WORDS[kind]
  if (!word) return String(data.text ?? kind)
  const object = data.object as { name?: string } | undefined
  const details = (data.details ?? {}) as Details
  const delta = Number(data.delta ?? 0)
  const name = orderedName(details, t) ?? String(data.name ?? data.title ?? object?.name ?? '')
  const source =
    kind === 'follow' || kind === 'add_external_user' ? name || String(data.state ?? details.state ?? '') : object?.name
  return t(word, {
    ...{ staff, name, text: kind === 'note' ? noteText(data) : String(data.text ?? '') },
    delta: delta > 0 ? `+${delta}` : String(delta),
    balance: String(data.balance ?? ''),
    state: source ? t('event.by', { name: source }) : '',
    reason: reasonFor(String(data.reason ?? ''), t),
    tags: quoted(details.tags?.map(({ name }) => name) ?? [], language),
    status: details.order_status || '–',
    ...{ remark: typeof details.after === 'string' ? details.after : '', prize: details.prize ?? '' },
    ...{ from: stageName(details.before), to: stageName(details.after) },
    ...{ seconds: String(details.seconds ?? 0), days: String(details.total_days ?? 0) },
  })
}

/** How a customer came out of a group chat. */
function quitWord({ details }: Entry['data']): Word {
  const { by } = (details ?? {}) as { by?: string }
  return by === 'removal' ? 'event.removedFromGroup' : by === 'dissolution' ? 'event.groupDissolved' : 'event.quitGroup'
}

const stageName = (stage: Details['after']) => (stage && typeof stage === 'object' ? stage.name : '–')

const orderedName = ({ item_name, items = 0 }: Ordered, t: Translate) =>
  item_name && items > 1 ? t('event.goods', { name: item_name, count: String(items) }) : undefined

/** What a note says, after its type and its title. */
function noteText({ event_type, title, text }: Entry['data']): string {
  const heading = [event_type, title].filter(Boolean).join(' · ')
  return heading ? `[${heading}] ${text}` : String(text ?? '')
}
