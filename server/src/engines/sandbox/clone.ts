import type { Ctx } from '../../storage/ctx.ts'
import { START, saveState } from './snapshots.ts'
import { holdState, type StateTable, stateTables, untriggered } from './state-tables.ts'

/** Copies that may be made of one corporation, copies of copies among them. */
export const MOST_CLONES = 50

/** What is the original's alone: deliveries to its receivers, and its traffic with the platform. */
const LEFT = /^(?:idempotency|delivery|delivery_attempt|sandbox_outbox|archive_.*|platform_.*)$/

/** What a copy has in place of the original's: links are found by their codes alone, and keys open only where they were made. */
const OWN: Record<string, Record<string, string>> = {
  page_link: { code: 'page_code($1::text, r.kind, r.object_id, r.sharer, r.staff_id, r.channel)' },
  quick_reply_group: { head: named('head') },
  quick_reply_tree: { doc: named('doc') },
  subscription: { secrets: 'null', enabled: 'false' },
  job: { lease: 'null', lease_until_ms: 'null' },
}

/** SQL of a stored record that names its corporation, with the copy's id. */
function named(column: string): string {
  return `replace(r.${column}, '"corp_id":' || js($2::text) || ',', '"corp_id":' || js($1::text) || ',')`
}

/** What a copy is to be called, and whether it is to be at the simulator too. */
export type CloneDraft = { as: string; name?: string | undefined; atSimulator: boolean }

/**
 * Makes a sandbox of its own with the data of this one, as the owner, and does `work` in it while its state to begin with is kept.
 * An operator who makes it is a member with the same role. What refuses it: its id is taken, or there are too many.
 */
export async function cloneCorp<T>(
  ctx: Ctx,
  draft: CloneDraft,
  work: (there: Ctx) => Promise<T>,
): Promise<{ done: T } | 'taken' | 'too_many'> {
  const { tx, corpId, actor, now } = ctx
  const { as, name = null, atSimulator } = draft
  await holdState(ctx)
  const [origin] = await tx`select source from sandbox_clone where corp_id = ${corpId}`
  const source = origin?.source ?? corpId
  await tx`select pg_advisory_xact_lock(hashtextextended(${`clones of ${source}`}, 0))`
  const [made] = await tx`select count(*)::int as n from sandbox_clone where source = ${source}`
  if (made?.n >= MOST_CLONES) return 'too_many'
  const added = await tx`
    insert into corp (corp_id, name, time_zone, ciphertext, chat_terms_agreed, sandbox, limits, logo, colour, created_at)
    select ${as}, coalesce(${name}, name), time_zone, ciphertext, chat_terms_agreed, true, limits, logo, colour, ${now}
    from corp where corp_id = ${corpId} on conflict do nothing returning 1`
  if (added.length === 0) return 'taken'
  const tables = await stateTables(tx)
  await copyState(ctx, as, tables)
  if (actor.kind === 'operator')
    await tx`
      insert into operator_member (corp_id, operator_id, role, staff_id, created_at)
      select ${as}, operator_id, role, staff_id, ${now} from operator_member
      where corp_id = ${corpId} and operator_id = ${Number(actor.operatorId)}`
  await tx`
    insert into sandbox_clone (corp_id, source, at_simulator, made_at) values (${as}, ${source}, ${atSimulator}, ${now})`
  await tx`select set_config('guanxi.corp_id', ${as}, true)`
  const there = { ...ctx, corpId: as }
  await renewLinks(there)
  const [worked, saved] = await Promise.allSettled([work(there), saveState(there, START, null, tables)])
  if (saved.status === 'rejected') throw saved.reason
  if (worked.status === 'rejected') throw worked.reason
  await tx`select set_config('guanxi.corp_id', ${corpId}, true)`
  return { done: worked.value }
}

/** One moment of the original: nobody counts or stamps it meanwhile, and each table is copied whole. */
async function copyState({ tx, corpId }: Ctx, as: string, tables: readonly StateTable[]): Promise<void> {
  const copied = tables.filter(({ name }) => !LEFT.test(name))
  await untriggered(tx, async () => {
    await Promise.all(copied.map((table) => tx.unsafe(copyOf(table), [as, corpId])))
    await tx`
      insert into seat (corp_id, seat_no, kind, quantity, expires_at)
      select ${as}, seat_no, kind, quantity, expires_at from seat where corp_id = ${corpId}`
    await tx`
      insert into feed_head (corp_id, position, swept, lost)
      select ${as}, position, swept, lost from feed_head where corp_id = ${corpId}`
  })
}

function copyOf({ name, columns }: StateTable): string {
  const values = columns.map((column) => OWN[name]?.[column.name] ?? `r.${column.name}`)
  return `insert into ${name} (corp_id, ${columns.map((column) => column.name).join(', ')}) overriding system value
    select $1, ${values.join(', ')} from ${name} r where r.corp_id = $2`
}

/** Records that show the address of their page show that of their own. */
async function renewLinks({ tx, corpId }: Ctx): Promise<void> {
  await tx`select set_config('guanxi.feed', 'off', true)`
  await tx`
    update radar r set radar_link = page_address(${corpId}, 'radar', r.id) from public_origin o
    where r.corp_id = ${corpId} and starts_with(r.radar_link, o.origin || '/r/')
      and page_address(${corpId}, 'radar', r.id) is not null`
  await tx`select set_config('guanxi.feed', '', true)`
}

/** Whether this corporation is a copy. */
export async function isClone({ tx, corpId }: Ctx): Promise<boolean> {
  const [row] = await tx`select 1 from sandbox_clone where corp_id = ${corpId}`
  return row !== undefined
}
