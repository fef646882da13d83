import type { Ctx } from '../../storage/ctx.ts'
import type { CustomerEvent, LostBy } from '../events.ts'
import type {
  SeenContactWay,
  SeenCustomer,
  SeenDepartment,
  SeenGroupChat,
  SeenMoment,
  SeenPair,
  SeenPersonalMessage,
  SeenStaff,
  SeenTagGroup,
} from '../seen.ts'

export type AddedEvent = Extract<CustomerEvent, { type: 'customer_added' }>
type Lost = Extract<CustomerEvent, { type: 'customer_lost' }>

/** What an event of a beginning leaves open. */
export type Arriving = {
  /** The platform's time, Unix seconds. */
  at: number
  /** Until when the platform takes a welcome, Unix seconds of ours. */
  welcomeUntil: number
  /** What the platform shows of the customer; null: it shows none; undefined: it could not be asked. */
  seen: SeenCustomer | null | undefined
  /** The pair has parted again, by an event that came before. */
  ended?: { at: number; by: LostBy }
}

type Leaving = { at: number; isShown: boolean | undefined; again: readonly ({ event: AddedEvent } & Arriving)[] }

/** How many records were created, changed, removed and so on. */
type Counts = Record<string, number>

/**
 * What the business does with what the platform tells: handed to the connector, which knows no engine. Each runs in the
 * transaction that settles the event. `stale`: something newer is known, nothing was done.
 */
export type Inbound = {
  /** `together`: the pair was together already; the event of their parting may be yet to come. */
  customerAdded(ctx: Ctx, event: AddedEvent, arriving: Arriving): Promise<'done' | 'together' | 'stale'>
  /** `again`: by events that came before, they met again later than they parted. */
  customerLost(ctx: Ctx, event: Lost, parting: Leaving): Promise<'done' | 'stale'>
  /** Whether the pair last changed in that second, so that the platform has to be asked which event is the later one. */
  changedAt(ctx: Ctx, pair: { staffId: string; externalUserId: string }, at: number): Promise<boolean>
  /** Whether the customer is somebody's friend, and the platform has never shown who it is. */
  isUnseen(ctx: Ctx, externalUserId: string): Promise<boolean>
  /** `seenMs`: when the platform was asked. `edited`: the event because of which it was. */
  customerSeen(ctx: Ctx, seen: SeenCustomer, seenMs: number, edited?: { staffId: string; at: number }): Promise<Counts>
  /** Customers of one staff member, as bulk reads show them. */
  pairsSeen(ctx: Ctx, pairs: readonly SeenPair[], seenMs: number): Promise<Counts>
  /** These are all friends that a staff member has: gives how many of ours are not among them, and so were lost. */
  missingLost(ctx: Ctx, staffId: string, externalUserIds: readonly string[], seenMs: number): Promise<number>
  /** A staff member has left, and these customers wait to be given to another: gives how many others were lost. */
  leftLost(ctx: Ctx, staffId: string, waiting: readonly string[], seenMs: number): Promise<number>
  groupChatSeen(ctx: Ctx, seen: SeenGroupChat): Promise<Counts>
  /** `at`: when, where an event told it. */
  groupChatDismissed(ctx: Ctx, chatId: string, at?: number): Promise<Counts>
  /** `seenMs`: when the platform was asked. */
  tagsSeen(ctx: Ctx, groups: readonly SeenTagGroup[], seenMs: number): Promise<Counts>
  tagsRemoved(ctx: Ctx, gone: { tags?: readonly string[]; groups?: readonly string[] }): Promise<Counts>
  staffSeen(ctx: Ctx, members: readonly SeenStaff[]): Promise<Counts>
  /** False when nobody has the old id. */
  staffRenamed(ctx: Ctx, staffId: string, newStaffId: string): Promise<boolean>
  staffRemoved(ctx: Ctx, staffId: string): Promise<Counts>
  departmentsSeen(ctx: Ctx, departments: readonly SeenDepartment[]): Promise<Counts>
  departmentRemoved(ctx: Ctx, id: string): Promise<Counts>
  contactWaySeen(ctx: Ctx, way: SeenContactWay, seenMs: number): Promise<Counts>
  /** All of the platform's channel codes were seen. */
  contactWaysCompared(ctx: Ctx): Promise<void>
  personalMessageSeen(ctx: Ctx, message: SeenPersonalMessage): Promise<Counts>
  momentSeen(ctx: Ctx, moment: SeenMoment): Promise<Counts>
  /** Messages wait in the archive. */
  archiveReady?(ctx: Ctx): Promise<void>
  /** The customer agreed to having the chat archived. */
  archiveAgreed?(ctx: Ctx, pair: { staffId: string; externalUserId: string }, at: number): Promise<void>
}
