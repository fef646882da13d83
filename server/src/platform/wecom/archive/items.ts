import { type Reason, reason } from '../../../contract/reasons.ts'
import type { Ctx } from '../../../storage/ctx.ts'
import { reasonColumns } from '../../../storage/reason-columns.ts'
import type { ArchiveItem } from './driver.ts'

/** An item that is still to be opened. */
export type OpenItem = { seq: number; msgid: string; keyVersion: number; sealedKey: string; sealedMessage: string }

/** Where the archive was pulled up to, and when it was last asked whose messages it has. */
export async function findCursor({ tx, corpId }: Ctx): Promise<{ seq: number; permitsAt: number }> {
  const [row] = await tx<{ seq: number; permitsAt: number }[]>`
    select seq, permits_at as "permitsAt" from archive_cursor where corp_id = ${corpId}`
  return row ?? { seq: 0, permitsAt: 0 }
}

/** Keeps items as they came and moves the cursor behind them, together; what is known already is passed over. */
export async function keepItems({ tx, corpId, now }: Ctx, items: readonly ArchiveItem[]): Promise<void> {
  await tx`
    insert into archive_item (corp_id, seq, msgid, key_version, sealed_key, sealed_message, received_at)
    select ${corpId}, i.seq, i.msgid, i.version, i.key, i.message, ${now}
    from unnest(${items.map(({ seq }) => seq)}::bigint[], ${items.map(({ msgid }) => msgid)}::text[],
      ${items.map((item) => item.publickey_ver)}::int[], ${items.map((item) => item.encrypt_random_key)}::text[],
      ${items.map((item) => item.encrypt_chat_msg)}::text[]) i (seq, msgid, version, key, message)
    on conflict do nothing`
  await tx`
    insert into archive_cursor as c (corp_id, seq) values (${corpId}, ${Math.max(...items.map(({ seq }) => seq))})
    on conflict (corp_id) do update set seq = greatest(c.seq, excluded.seq)`
}

/** Whether there are items that nobody has tried to open yet. */
export async function hasNewItems({ tx, corpId }: Ctx): Promise<boolean> {
  const found = await tx`select 1 from archive_item where corp_id = ${corpId} and state = 'new' limit 1`
  return found.length > 0
}

/** Items that are to be opened, in the archive's order; those that wait for a key of these versions too. */
export async function openItems({ tx, corpId }: Ctx, versions: readonly number[], limit: number): Promise<OpenItem[]> {
  await tx`
    update archive_item set state = 'new', reason_code = null, reason_params = null
    where corp_id = ${corpId} and state = 'parked' and reason_code = ${NO_KEY.code} and key_version = any (${versions as number[]}::int[])`
  return tx<OpenItem[]>`
    select seq, msgid, key_version as "keyVersion", sealed_key as "sealedKey", sealed_message as "sealedMessage"
    from archive_item where corp_id = ${corpId} and state = 'new' order by seq limit ${limit}`
}

/** Why an item is parked whose private key nobody has given yet. */
export const NO_KEY = reason('no_archive_key')

/** Ends the work on an item; with a reason it is parked. */
export async function endItem({ tx, corpId }: Ctx, seq: number, why: Reason | null): Promise<void> {
  await tx`
    update archive_item set ${tx({ state: why ? 'parked' : 'done', ...reasonColumns(why) })}
    where corp_id = ${corpId} and seq = ${seq}`
}

/** Notes whose messages are archived; gives nothing back where nothing changed. */
export async function notePermits({ tx, corpId, now }: Ctx, staffIds: readonly string[]): Promise<void> {
  const ids = staffIds as string[]
  await tx`
    update staff set ma_authorized = id = any (${ids}::text[]), updated_at = ${now}
    where corp_id = ${corpId} and ma_authorized is distinct from (id = any (${ids}::text[]))`
  await tx`
    insert into archive_cursor (corp_id, permits_at) values (${corpId}, ${now})
    on conflict (corp_id) do update set permits_at = excluded.permits_at`
}
