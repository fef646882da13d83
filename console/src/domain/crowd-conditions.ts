import type { Directory } from '../api/directories.ts'
import type { Word } from '../i18n/dictionary.ts'
import type { CrowdFilter } from './crowd.ts'

/** One condition of a filter: names of a directory, a time between two, a word of ours, or what was typed. */
export type Condition = { word: Word } & (
  | { of: Directory; ids: readonly unknown[] }
  | { from: number | undefined; to: number | undefined }
  | { is: Word }
  | { text: string | number }
)

const GENDERS: Readonly<Record<number, Word>> = { 0: 'gender.unknown', 1: 'gender.male', 2: 'gender.female' }

/** The conditions of a filter one by one, in the order in which they are asked for; those that set none are left out. */
export function conditionsOf(filter: CrowdFilter): Condition[] {
  const { tag_condition: tags, event_condition: events, order_condition: orders } = filter
  return [
    named('filter.staff', 'staff', filter.staff_ext_id_list),
    named('filter.tags', 'tags', tags?.or_tag_list),
    named('filter.notTags', 'tags', tags?.not_or_tag_list),
    named('filter.stage', 'journey-stages', filter.kanban_stage_id_list),
    named('filter.groups', 'group-chats', filter.group_ext_id_list),
    named('filter.groupTags', 'group-tags', filter.group_tag_id_list),
    named('filter.stores', 'stores', filter.store_id_list),
    named('filter.events', 'event-types', events?.event_type_id_list),
    between('filter.eventTime', events),
    typeof orders?.bought === 'boolean'
      ? [{ word: 'filter.bought', is: orders.bought ? 'filter.boughtYes' : 'filter.boughtNo' } as const]
      : [],
    named('filter.shops', 'shops', orders?.shop_id_list),
    named('filter.goods', 'goods', orders?.item_id_list),
    typed('filter.minAmount', orders?.min_amount),
    typed('filter.maxAmount', orders?.max_amount),
    between('filter.ordered', orders),
    typed('filter.orderedWithin', orders?.last_order_within_days),
    typed('filter.minScore', filter.min_score),
    typed('filter.maxScore', filter.max_score),
    between('filter.added', filter),
    ...[filter.gender].map((gender): Condition[] => {
      const is = GENDERS[gender ?? -1]
      return is ? [{ word: 'gender', is }] : []
    }),
  ].flat()
}

const named = (word: Word, of: Directory, ids: readonly unknown[] = []): Condition[] =>
  ids.length > 0 ? [{ word, of, ids }] : []

const between = (word: Word, { start_time: from, end_time: to }: Pick<CrowdFilter, 'start_time' | 'end_time'> = {}) =>
  from || to ? [{ word, from, to } satisfies Condition] : []

const typed = (word: Word, text: string | number | undefined): Condition[] =>
  text === undefined ? [] : [{ word, text }]
