import { oneOf, queryInteger, text } from '../../contract/fields.ts'
import { POINTS_KINDS } from '../../engines/points/kind.ts'
import { pointsEntryKind } from '../../records/points/points-entry.dataset.ts'
import { sql } from '../../storage/sql.ts'
import { pointsSheet } from '../customers/sheet.ts'
import { listOf } from '../kit/endpoints.ts'
import { filter, resourceOf } from '../kit/resource.ts'

/** The ledger of all customers; it is written under `customers/{id}/points`, and entries never change. */
export const pointsEntries = [
  listOf(
    resourceOf(pointsEntryKind, {
      ...{ path: 'points-entries', tag: '客户', noun: '积分明细' },
      rights: { read: 'customers:read', write: 'customers:write' },
      sorts: { created_at: { columns: ['created_at', 'external_user_id', 'id'] } },
      ...{ sort: '-created_at', countedUpTo: 100_000, sheet: pointsSheet },
      textColumns: ['external_user_id'],
      filters: {
        external_user_id: filter(text({ min: 1 }).describe('客户 ID'), (id) => sql`r.external_user_id = ${id}`),
        kind: filter(oneOf(...POINTS_KINDS).describe('类型'), (kind) => sql`r.kind = ${kind}`),
        reason: filter(text({ min: 1 }).describe('原因'), (reason) => sql`r.reason = ${reason}`),
        start_time: filter(queryInteger({ min: 0 }).describe('时间起点（含）'), (at) => sql`r.created_at >= ${at}`),
        end_time: filter(queryInteger({ min: 0 }).describe('时间终点（含）'), (at) => sql`r.created_at <= ${at}`),
      },
      example: '',
    }),
  ),
]
