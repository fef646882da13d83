import type { Tx } from '../../storage/connect.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { timelineActor } from '../customers/timeline.ts'
import type { PointsKind } from './kind.ts'

type PointsLine = Pick<Ctx, 'corpId' | 'now' | 'actor'> & { delta: number; kind: PointsKind; reason: string }

/** SQL that writes the customers of `moved` (pk, points, ledger_no) a line in their timelines for each entry of their ledgers. */
export function toldOf(tx: Tx, { corpId, now, actor, delta, kind, reason }: PointsLine) {
  return tx`
    insert into customer_timeline (corp_id, customer_pk, kind, time, actor, text, data, source_key)
    select ${corpId}, pk, ${delta > 0 ? 'add_integral' : 'reduce_integral'}, ${now}::bigint, ${timelineActor(actor)},
      ${`积分 ${delta > 0 ? '+' : ''}${delta}`},
      (${`{"delta":${delta},"balance":`}::text || points || ${`,"kind":${JSON.stringify(kind)},"reason":${JSON.stringify(reason)}}`}::text)::json,
      'points/' || ledger_no
    from moved`
}
