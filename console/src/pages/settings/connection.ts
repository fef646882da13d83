import type { Reply } from '../../api/types.ts'
import type { Word } from '../../i18n/dictionary.ts'

/** What the corporation is connected to, and how it fares. */
export type Connection = Reply<'platform'>

/** A comparison with the platform, and how far it is. */
export type Sync = NonNullable<Connection['sync']>

export const PURPOSES: Record<string, Word> = {
  agent: 'purpose.agent',
  contact: 'purpose.contact',
  archive: 'purpose.archive',
}

type Probed = Reply<'platform/probe', 'post'>['items'][number]['what']

/** The parts of a check, as the API names them. */
export const PROBED: Record<Probed, Word> = {
  app: 'purpose.agent',
  customers: 'probe.customers',
  address_book: 'purpose.contact',
  archive: 'purpose.archive',
  callback: 'probe.callback',
}

/** What a sync compares, in its order. */
export const SYNC_STEPS: readonly (readonly [string, Word])[] = [
  ['departments', 'sync.departments'],
  ['staff', 'filter.staff'],
  ['tags', 'tags'],
  ['contact_ways', 'contactWays'],
  ['customers', 'customer'],
  ['group_chats', 'groupChats'],
  ['personal_messages', 'sync.personalMessages'],
  ['moments', 'moments'],
]

/** What a sync may pass over, as the API names it. */
export const SKIPPED: Record<Sync['skipped'][number]['what'], Word> = {
  department: 'sync.departments',
  staff: 'filter.staff',
  contact_way: 'contactWays',
  customers: 'customersOf',
  group_chats: 'groupChats',
  group_chat: 'groupChats',
  left: 'customersOfLeft',
  personal_messages: 'sync.personalMessages',
  moments: 'moments',
}
