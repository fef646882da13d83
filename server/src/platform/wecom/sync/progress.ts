import type { Reason } from '../../../contract/reasons.ts'
import type { Ctx } from '../../../storage/ctx.ts'
import { reasonColumns } from '../../../storage/reason-columns.ts'

/** What is compared, in this order: codes before the customers who came by them, members before those who know them. */
export const STEPS = [
  'departments',
  'staff',
  'tags',
  'contact_ways',
  'customers',
  'group_chats',
  'personal_messages',
  'moments',
] as const
export type Step = (typeof STEPS)[number]

/** How many of each kind were created, changed and so on; `skipped` says what the platform would not show, and why. */
export type Changes = { [kind in Step]?: Record<string, number> } & { skipped?: Skipped[] }

/** What the platform may refuse to show; `customers` and `group_chats` are those of the member `id`. */
export const SKIPPED = [
  'department',
  'staff',
  'contact_way',
  'customers',
  'group_chats',
  'group_chat',
  'left',
  'personal_messages',
  'moments',
] as const
export type Subject = { what: (typeof SKIPPED)[number]; id: string | null }
type Skipped = Subject & { reason: Reason }

const MOST_SKIPPED = 20

/** How far a comparison is; `place` is where its step goes on. */
export type Progress = { step: Step; place: Record<string, unknown>; done: number; changes: Changes }

/** What a part of the work adds to it. */
export type Advance = (progress: Progress) => void

/** Adds counts of the present step. */
export const counted =
  (counts: Record<string, number>, done = 0): Advance =>
  (progress) => {
    const before = progress.changes[progress.step] ?? {}
    const some = Object.entries(counts).filter(([, n]) => n > 0)
    if (some.length > 0) {
      const sums = some.map(([name, n]) => [name, (before[name] ?? 0) + n])
      progress.changes[progress.step] = { ...before, ...Object.fromEntries(sums) }
    }
    progress.done += done
  }

/** Notes what the platform would not show, and why. */
export const skipped =
  (subject: Subject, reason: Reason): Advance =>
  ({ changes }) => {
    changes.skipped ??= []
    if (changes.skipped.length < MOST_SKIPPED) changes.skipped.push({ ...subject, reason })
  }

/** Where a comparison stands, held until the transaction ends; nothing when it has ended. */
export async function holdProgress({ tx, corpId }: Ctx, id: number): Promise<Progress | undefined> {
  const [row] = await tx<
    { done: number; changes: Changes | null; step: Step | null; place: Progress['place'] | null }[]
  >`
    select s.done, s.changes, p.step, p.place
    from platform_sync s left join platform_sync_place p on p.corp_id = s.corp_id and p.sync_id = s.id
    where s.corp_id = ${corpId} and s.id = ${id} and s.state in ('waiting', 'running')
    for update of s`
  if (!row) return undefined
  const { done, changes, step, place } = row
  return { step: step ?? STEPS[0], place: place ?? {}, done, changes: changes ?? {} }
}

/**
 * Notes what a part of the work came to, last in the part's own transaction: it is on record exactly when its writes
 * are, so that the run that goes on after an interruption neither repeats nor forgets it. Parts at work at once add up.
 * A run whose lease ended may be behind the one that has the job now: what it notes of a step that is over is let go.
 */
export async function advance(ctx: Ctx, id: number, at: Step, by: Advance): Promise<void> {
  const { tx, corpId, now } = ctx
  const progress = await holdProgress(ctx, id)
  if (progress?.step !== at) return
  by(progress)
  const { step, place, done, changes } = progress
  await tx`
    insert into platform_sync_place (corp_id, sync_id, step, place)
    values (${corpId}, ${id}, ${step}, ${tx.json(place as never)})
    on conflict (corp_id, sync_id) do update set step = excluded.step, place = excluded.place`
  await tx`
    update platform_sync set state = 'running', step = ${step}, done = ${done}, changes = ${tx.json(changes as never)},
      updated_at = ${now}
    where corp_id = ${corpId} and id = ${id}`
}

/** Ends a comparison: done, or failed for a reason. */
export async function endSync({ tx, corpId, now }: Ctx, id: number, why: Reason | null): Promise<void> {
  const { reason_code, reason_params } = reasonColumns(why)
  await tx`
    update platform_sync set state = ${why ? 'failed' : 'done'}, reason_code = ${reason_code},
      reason_params = ${reason_params}, step = null, updated_at = ${now}, ended_at = ${now}
    where corp_id = ${corpId} and id = ${id} and state in ('waiting', 'running')`
  await tx`delete from platform_sync_place where corp_id = ${corpId} and sync_id = ${id}`
}
