import { reasonText, type Told } from '../../api/reason-text.ts'
import type { RecordOf } from '../../api/types.ts'
import type { Language, Word } from '../../i18n/dictionary.ts'
import type { Translate } from '../../i18n/language.tsx'
import { reasonFor } from './points-reason.ts'

/** One thing that happened; `data` depends on its kind. */
export type Entry = RecordOf<'customers/{id}/timeline'>

const RELATION = [
  ...['follow', 'add_external_user', 'external_user_outflow', 'delete_external_user', 'eu_transfer'],
  ...['span_auto_mark_tag', 'join_group', 'quit_group'],
]

/** What a timeline may be narrowed to, with the kinds of its entries; none for all. */
export const SUBJECTS = {
  all: [],
  notes: ['note'],
  relation: RELATION,
  content: ['welcome', 'group_message', 'radar', 'moment', 'open_smart_form', 'submit_smart_form'],
  service: ['ticket', 'chat'],
  points: ['points'],
  orders: ['order_created', 'order_paid', 'order_updated'],
} as const satisfies Record<string, readonly string[]>
export type Subject = keyof typeof SUBJECTS

const WORDS: Record<string, Word> = {
  follow: 'event.followed',
  add_external_user: 'event.followed',
  span_auto_mark_tag: 'event.autoTag',
  external_user_outflow: 'event.leftBy',
  delete_external_user: 'event.removedBy',
  eu_transfer: 'event.transferred',
  join_group: 'event.group',
  quit_group: 'event.quitGroup',
  note: 'event.note',
  points: 'event.points',
  ticket: 'event.ticket',
  group_message: 'event.message',
  chat: 'event.chat',
  radar: 'event.radar',
  open_smart_form: 'event.formOpened',
  write_smart_form: 'event.formBegun',
  submit_smart_form: 'event.formSent',
  group: 'event.group',
  order_created: 'event.ordered',
  order_paid: 'event.orderPaid',
  order_updated: 'event.orderState',
}

type Tools = { t: Translate; language: Language; staffName: (id: unknown) => string }

/** A timeline's entry as a sentence; a kind that is not known yet by its name. */
export function wordsOf({ kind, staff_id, data }: Entry, { t, language, staffName }: Tools): string {
  const staff = staff_id ? staffName(staff_id) : String(data.author ?? '')
  if (kind === 'welcome' && data.state === 'sent') return t('event.welcomed', { staff })
  if (kind === 'welcome') return t('event.notWelcomed', { staff, why: reasonText(data.reason as Told, language) })
  const word = WORDS[kind]
  if (!word) return String(data.text ?? kind)
  const object = data.object as { name?: string } | undefined
  const delta = Number(data.delta ?? 0)
  const name = String(data.name ?? data.title ?? object?.name ?? '')
  const source = kind === 'follow' || kind === 'add_external_user' ? name || String(data.state ?? '') : object?.name
  return t(word, {
    ...{ staff, name, text: String(data.text ?? '') },
    delta: delta > 0 ? `+${delta}` : String(delta),
    balance: String(data.balance ?? ''),
    state: source ? t('event.by', { name: source }) : '',
    reason: reasonFor(String(data.reason ?? ''), t),
  })
}
