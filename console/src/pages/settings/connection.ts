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

/** The parts of a check, as the API names them. */
export const PROBED: Record<string, Word> = {
  app: 'purpose.agent',
  customers: 'probe.customers',
  'address book': 'purpose.contact',
  'message archive': 'purpose.archive',
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
]
