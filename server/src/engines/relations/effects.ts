import type { JsonText } from '../../contract/json-text.ts'
import type { LostBy } from '../../platform/events.ts'
import type { Follow } from '../customers/customer.ts'
import type { Poster } from '../missions/posters.ts'
import type { Interval } from './interval.ts'

/** What the platform shows of a customer, and what of it is kept beside: columns of its row. */
export type CustomerColumns = {
  type: number | null
  unionid: string | null
  name: string
  avatar: string
  gender: number
  corp_name: string | null
  corp_full_name: string | null
  position: string
  external_profile: JsonText | null
  phones: readonly string[]
  tags: readonly number[]
  follows: readonly Follow[]
}

/** What a timeline says of an interval. */
export type Fact =
  | {
      fact: 'begun' | 'tagged'
      code: { id: number; remark: string; store?: { id: number; name: string } | null } | undefined
      /** By which they came, where nothing here has it. */
      state?: string
    }
  | { fact: 'ended'; by: LostBy }

/** A look at the platform tells of an edit once. */
type Edited = { interval: number; staffId: string; time: number; seenMs: number }

/**
 * One thing to be done for a customer; `interval` is the id of an interval, negative for one that is opened by another effect
 * of the same decision.
 */
export type Effect =
  | { do: 'create customer'; columns: CustomerColumns }
  | { do: 'change customer'; columns: Partial<CustomerColumns> }
  | { do: 'open interval'; interval: Interval }
  | { do: 'change interval'; interval: Interval }
  | ({ do: 'write timeline' | 'correct timeline'; interval: number; staffId: string; time: number } & Fact)
  /** A staff member edited the customer on the platform. */
  | (Edited & { do: 'tell tags'; change: 'add' | 'remove'; tags: readonly number[] })
  | (Edited & { do: 'tell remark'; before: string; after: string })
  /** It has a phone or a unionid that it had not: what others left for it is looked for. */
  | { do: 'become known' }
  /** At the platform. */
  | { do: 'mark tags'; staffId: string; add: readonly number[] }
  | { do: 'set remark'; staffId: string; remark: string }
  | { do: 'welcome'; interval: number; staffId: string; content: unknown; code: string; expiresAt: number }
  /** A message from the app. */
  | { do: 'tell staff'; staffId: string; content: string }
  | { do: 'count added'; contactWayId: number; staffId: string; at: number; cap: number | null }
  /** They came by the poster of somebody who takes part in a mission. */
  | { do: 'count invited'; poster: Poster; staffId: string; at: number; isNew: boolean }
  | { do: 'count lost'; contactWayId: number; staffId: string; at: number; people: 1 | -1 }
