import type { Reason } from '../../../contract/reasons.ts'
import { openBatcher } from '../../../storage/batcher.ts'
import type { Sql, Tx } from '../../../storage/connect.ts'
import { withDbTimeout } from '../../../storage/driver/db-timeout.ts'
import { reasonColumns } from '../../../storage/reason-columns.ts'
import type { Purpose } from './connection.ts'

/** One call as it is kept; `errcode` is null when there was no answer. */
export type CallRecord = {
  corpId: string
  atMs: number
  purpose: Purpose
  path: string
  subject: Record<string, unknown> | undefined
  errcode: number | null
  reason: Reason | null
  durationMs: number
}

/** Calls that are kept for each corporation, about. */
const KEPT = 10_000
const SWEEP_EVERY = 1_000
/** Records that may wait to be written; later ones are dropped. */
const MOST_WAITING = 5_000
const GATHER_MS = 100

/** The ids in a call that say what it was about; contents, codes and secrets stay out. */
const IDS = [
  'userid',
  'external_userid',
  'chat_id',
  'config_id',
  'msgid',
  'moment_id',
  'jobid',
  'tag_id',
  'state',
  'agentid',
]

/** What a call was about, for the record. */
export function subjectOf(...given: (object | undefined)[]): Record<string, unknown> | undefined {
  const all = Object.assign({}, ...given) as Record<string, unknown>
  const found = IDS.filter((name) => typeof all[name] === 'string' || typeof all[name] === 'number')
  if (found.length === 0) return undefined
  return Object.fromEntries(found.map((name) => [name, all[name]]))
}

/**
 * The newest calls that failed. Two codes are answers, no failures: 84061 for a member's customers is the platform's word
 * for nobody, and 48009 says that the address book is read by the app's secret.
 */
export async function failedCalls(tx: Sql | Tx, corpId: string, limit: number) {
  return tx<{ at_ms: number; path: string; errcode: number | null; reason: Reason | null }[]>`
    select at_ms, path, errcode, reason_of(reason_code, reason_params) as reason from platform_call
    where corp_id = ${corpId} and errcode is distinct from 0 and errcode is distinct from 48009
      and not (path = 'externalcontact/list' and errcode is not distinct from 84061)
    order by id desc limit ${limit}`
}

/** Writes calls down in batches, beside the calls themselves, and lets the oldest go. */
export function openCallRecord(owner: Sql, onFault: (error: unknown) => void = () => {}) {
  const written = new Map<string, number>()
  const batcher = openBatcher<CallRecord>({
    most: 500,
    gatherMs: GATHER_MS,
    onFault,
    async write(records) {
      await withDbTimeout(owner, () => insert(owner, records))
      for (const { corpId } of records) written.set(corpId, (written.get(corpId) ?? SWEEP_EVERY) + 1)
      for (const [corpId, count] of written) if (count > SWEEP_EVERY) await sweep(corpId).catch(onFault)
    },
  })

  async function sweep(corpId: string): Promise<void> {
    written.set(corpId, 0)
    await withDbTimeout(
      owner,
      () => owner`
        delete from platform_call where corp_id = ${corpId} and id <= (
          select id from platform_call where corp_id = ${corpId} order by id desc offset ${KEPT} limit 1)`,
    )
  }

  return {
    add(record: CallRecord): void {
      if (batcher.waiting() >= MOST_WAITING) return
      batcher.add(record).catch(() => {}) // its caller gets the outcome of the call all the same
    },
    close: batcher.close,
  }
}

async function insert(owner: Sql, batch: readonly CallRecord[]): Promise<void> {
  const rows = batch.map((call, n) => ({
    n,
    ...{ corp: call.corpId, at: call.atMs, purpose: call.purpose, path: call.path, subject: call.subject ?? null },
    ...{ errcode: call.errcode, ...reasonColumns(call.reason), ms: call.durationMs },
  }))
  await owner`
    insert into platform_call (corp_id, at_ms, purpose, path, subject, errcode, reason_code, reason_params, duration_ms)
    select corp, at, purpose, path, subject, errcode, reason_code, reason_params, ms
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r (n integer, corp text, at bigint, purpose text, path text,
      subject json, errcode integer, reason_code text, reason_params json, ms integer)
    where exists (select from corp c where c.corp_id = r.corp) order by n`
}
