import type { Reason } from '../../contract/reasons.ts'
import type { Sql } from '../../storage/connect.ts'
import { type CorpDb, read } from '../../storage/corp-db.ts'
import { reasonColumns } from '../../storage/reason-columns.ts'
import { sql } from '../../storage/sql.ts'

export const outboxKinds = [
  'welcome',
  'message',
  'moment',
  'tag',
  'tag_library',
  'remark',
  'staff_message',
  'code',
] as const
export type OutboxKind = (typeof outboxKinds)[number]

/** Something that was asked of the platform, for one recipient; the same key is the same effect. */
export type Effect = {
  kind: OutboxKind
  to: string | null
  from: string | null
  record: { kind: string; id: string } | null
  body: unknown
  key: string | null
}

export type Outcome = { state: 'sent' | 'failed'; reason: Reason | null }

/** An effect as its corporation reads it; `no` grows, and what is read with a larger one was not there before. */
export type OutboxItem = Omit<Effect, 'key'> & Outcome & { no: number; at: number }

/** Effects that are kept of each corporation. */
const KEPT = 10_000

/** Adds effects with what came of them; one that was asked for before keeps its number. */
export async function noteEffects(
  owner: Sql,
  corpId: string,
  effects: readonly Effect[],
  { state, reason }: Outcome,
  at: number,
): Promise<void> {
  const why = reasonColumns(reason)
  await owner.begin(async (tx) => {
    // readers go on from the last number that they saw: none may appear below it
    await tx`select pg_advisory_xact_lock(hashtextextended(${corpId} || '/outbox', 52))`
    await tx`
      insert into sandbox_outbox (corp_id, no, at, kind, recipient, sender, record_kind, record_id, state,
        reason_code, reason_params, body, key)
      select ${corpId}, n + coalesce((select max(no) from sandbox_outbox where corp_id = ${corpId}), 0), ${at}, kind, "to", "from",
        record ->> 'kind', record ->> 'id', ${state}, ${why.reason_code}, ${why.reason_params as never}, body, key
      from rows from (json_to_recordset(${JSON.stringify(effects)}::text::json)
        as (kind text, "to" text, "from" text, record json, body json, key text)) with ordinality
        as r (kind, "to", "from", record, body, key, n)
      on conflict (corp_id, key) where key is not null do update set
        state = excluded.state, reason_code = excluded.reason_code, reason_params = excluded.reason_params`
    await tx`
      delete from sandbox_outbox where corp_id = ${corpId}
        and no <= (select max(no) - ${KEPT} from sandbox_outbox where corp_id = ${corpId})`
  })
}

export type OutboxQuery = { kind?: OutboxKind | undefined; to?: string | undefined; after: number; limit: number }

/** What left after a number, the oldest first. */
export async function readOutbox(db: CorpDb, { kind, to, after, limit }: OutboxQuery): Promise<OutboxItem[]> {
  return read<OutboxItem>(
    db,
    sql`select no, at, kind, recipient as "to", sender as "from",
          case when record_kind is not null then json_build_object('kind', record_kind, 'id', record_id) end as record,
          state, reason_of(reason_code, reason_params) as reason, body
        from sandbox_outbox o where o.corp_id = w.corp_id and no > ${after}
          and (${kind ?? null}::text is null or kind = ${kind ?? null})
          and (${to ?? null}::text is null or recipient = ${to ?? null})
        order by no limit ${limit}`,
  )
}
