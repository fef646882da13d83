import type { Ctx } from '../../storage/ctx.ts'
import type { CustomerEvent, LostBy } from '../events.ts'
import type { SeenCustomer, SeenDepartment, SeenGroupChat, SeenStaff, SeenTagGroup } from '../seen.ts'

type Added = Extract<CustomerEvent, { type: 'customer_added' }>
type Lost = Extract<CustomerEvent, { type: 'customer_lost' }>

/** What was to be known before an arrival is put on record. */
export type Arriving = {
  /** The platform's time, Unix seconds. */
  at: number
  /** Until when the platform takes a welcome, Unix seconds of ours. */
  welcomeUntil: number
  /** What the platform shows of the customer; null: it shows none; undefined: it could not be asked. */
  seen: SeenCustomer | null | undefined
  /** The pair has parted again, which was told before. */
  ended?: { at: number; by: LostBy }
}

/**
 * What the business does with what the platform tells: handed to the connector, which knows no engine. Each runs in the
 * transaction that settles the event. `stale`: something newer is known, nothing was done.
 */
export type Inbound = {
  customerAdded(ctx: Ctx, event: Added, arriving: Arriving): Promise<'done' | 'stale'>
  customerLost(ctx: Ctx, event: Lost, parting: { at: number; shown?: boolean }): Promise<'done' | 'stale'>
  /** Whether the pair last changed in that second, so that the platform has to be asked which event is the later one. */
  changedAt(ctx: Ctx, pair: { staffId: string; externalUserId: string }, at: number): Promise<boolean>
  /** `seenMs`: when the platform was asked. */
  customerSeen(ctx: Ctx, seen: SeenCustomer, seenMs: number): Promise<void>
  groupChatSeen(ctx: Ctx, seen: SeenGroupChat): Promise<void>
  groupChatDismissed(ctx: Ctx, chatId: string): Promise<void>
  tagsSeen(ctx: Ctx, groups: readonly SeenTagGroup[]): Promise<void>
  tagsRemoved(ctx: Ctx, gone: { tags?: readonly string[]; groups?: readonly string[] }): Promise<void>
  staffSeen(ctx: Ctx, members: readonly SeenStaff[]): Promise<void>
  staffRemoved(ctx: Ctx, staffId: string): Promise<void>
  departmentsSeen(ctx: Ctx, departments: readonly SeenDepartment[]): Promise<void>
  departmentRemoved(ctx: Ctx, id: string): Promise<void>
  /** Messages wait in the archive. */
  archiveReady?(ctx: Ctx): Promise<void>
  /** The customer agreed to having the chat archived. */
  archiveAgreed?(ctx: Ctx, pair: { staffId: string; externalUserId: string }, at: number): Promise<void>
}
