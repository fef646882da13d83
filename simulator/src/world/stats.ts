import type { World } from '../sim.ts'
import { midnight } from './calendar.ts'

export type Stat =
  | 'new_apply_cnt'
  | 'new_contact_cnt'
  | 'negative_feedback_cnt'
  | 'chat_cnt'
  | 'message_cnt'
  | 'replied_cnt'
  | 'new_chat_cnt'
  | 'new_member_cnt'
  | 'msg_total'

/** Counts something that a member, or the owner of a group chat, did today. */
export function countStat({ store, corpid, now }: World, userid: string, stat: Stat, add = 1): void {
  store.bump(corpid, `stat:${midnight(now)}:${userid}:${stat}`, add)
}

/** The count of a day that begins at `day`. */
export const statOf = ({ store, corpid }: World, day: number, userid: string, stat: Stat): number =>
  store.counter(corpid, `stat:${day}:${userid}:${stat}`)
