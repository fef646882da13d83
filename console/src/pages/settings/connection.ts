import type { Word } from '../../i18n/dictionary.ts'

/** A comparison with the platform, and how far it is. */
export type Sync = {
  state: 'waiting' | 'running' | 'done' | 'failed'
  step: string | null
  done: number
  changes: Record<string, number> | null
  reason: string | null
  created_at: number
  ended_at: number | null
}

/** What the corporation is connected to, and how it fares. */
export type Connection = {
  connected: boolean
  corpid: string | null
  agent_id: number | null
  base_url: string | null
  connected_at: number | null
  phone_url: string | null
  callback_url: string
  credentials: { purpose: string; checked_at: number | null; errcode: number | null; reason: string | null }[]
  waiting: { kind: string; jobs: number }[]
  failed_calls: { at_ms: number; path: string; errcode: number | null; reason: string | null }[]
  sync: Sync | null
}

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
