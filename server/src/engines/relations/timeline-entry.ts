import type { LostBy } from '../../platform/events.ts'
import { remarkEntry } from '../customers/remark-entry.ts'
import type { TimelineEntry } from '../customers/timeline.ts'
import type { Effect, Fact } from './effects.ts'

type Words = Pick<TimelineEntry, 'kind' | 'actor' | 'text'>

const ENDED: Record<LostBy, Words> = {
  customer: { kind: 'external_user_outflow', actor: 'customer', text: '客户删除了员工' },
  staff: { kind: 'delete_external_user', actor: 'staff', text: '员工删除了客户' },
  transfer: { kind: 'eu_transfer', actor: 'system', text: '客户已转接给其他员工' },
}

function wordsOf(told: Fact): Words {
  if (told.fact === 'ended') return ENDED[told.by]
  if (told.fact === 'tagged') return { kind: 'span_auto_mark_tag', actor: 'system', text: '渠道活码自动打标签' }
  return { kind: 'add_external_user', actor: 'customer', text: `${sourceOf(told)}添加了员工` }
}

function sourceOf({ code, state }: Exclude<Fact, { fact: 'ended' }>): string {
  if (code) return `通过渠道活码「${code.remark}」`
  return state ? `以没有活码的渠道标记「${state}」` : ''
}

/** The line of a customer's timeline that says what happened to an interval; each fact has one. */
export function entryOf(told: { pk: number; interval: number; staffId: string; time: number } & Fact): TimelineEntry {
  const { pk, interval, staffId, time, fact } = told
  const code = told.fact === 'ended' ? undefined : told.code
  return {
    ...{ pk, ...wordsOf(told), time, staffId, key: `relation/${interval}/${fact}` },
    ...(code ? { object: objectOf(code) } : {}),
    ...(told.fact === 'begun' && told.state ? { data: { state: told.state } } : {}),
  }
}

/** The line that says which tags a staff member put on or took off on the platform. */
export function tagLineOf({ pk, staffId, time, tags, change, ...look }: Of<'tell tags'>) {
  const [kind, what] = change === 'add' ? ['add_tags', '打上标签'] : ['remove_tags', '移除标签']
  return { pk, kind, time, actor: 'staff', staffId, what, tags, key: keyOf(look, kind) } as const
}

/** The line that says how a staff member changed the remark on the platform. */
export function remarkLineOf({ pk, staffId, time, before, after, ...look }: Of<'tell remark'>): TimelineEntry {
  return remarkEntry({ pk, staffId, time, actor: 'staff', before, after, key: keyOf(look, 'remark') })
}

type Of<Kind> = Extract<Effect, { do: Kind }> & { pk: number }

const keyOf = ({ interval, seenMs }: { interval: number; seenMs: number }, what: string) =>
  `relation/${interval}/${what}/${seenMs}`

/** A store's code stands for the store. */
function objectOf({ id, remark, store }: { id: number; remark: string; store?: { id: number; name: string } | null }) {
  if (store) return { type: 'store', id: String(store.id), name: store.name }
  return { type: 'contact_way', id: String(id), name: remark }
}
