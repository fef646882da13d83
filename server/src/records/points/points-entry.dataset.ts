import { z } from 'zod'
import { externalUserId, text } from '../../contract/fields.ts'
import { OWN_REQUEST } from '../../contract/own-request-id.ts'
import { because, reason as refusal } from '../../contract/reasons.ts'
import { DatasetError } from '../../dataset/error.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { ledgersImported } from '../../engines/points/import.ts'
import { PointsEntry } from './points-entry.ts'

const { id, delta, balance, kind, reason, target, data, created_at } = PointsEntry.shape
const nonZero = delta.refine((value) => value !== 0, because(refusal('zero')))

export const pointsEntryKind = datasetKind({
  name: 'points_entry',
  summary: {
    en: "Entries of the points ledger. Those of a customer are numbered from 1 without gaps and add up to the customer's points; a customer without entries gets an opening one",
    zh: '积分明细。每个客户的明细从 1 起连续编号，累计等于其积分余额；没有明细的客户以一条期初明细入账',
  },
  line: z.object({
    external_user_id: externalUserId,
    id,
    delta: nonZero,
    balance,
    kind: kind.optional().describe('类型，缺少视为 correction；取值见接口 external_user/integral/record/list'),
    reason,
    target: target.optional(),
    data: data.optional(),
    call: text().optional().describe('所属调用的 Idempotency-Key 或请求 ID；服务自拟的请求 ID 不导出'),
    created_at,
  }),
  table: 'points_entry',
  key: ['external_user_id', 'id'],
  columns: { kind: ({ kind }) => kind ?? 'correction' },
  exports: {
    target: 'to_json(r.target)::text',
    data: 'r.data::text',
    call: `case when not starts_with(r.call, '${OWN_REQUEST}') then to_json(r.call)::text end`,
  },
  references: [{ field: 'external_user_id', table: 'customer', key: 'external_user_id' }],
  async settle(ctx, rows) {
    const customer = await ledgersImported(ctx, rows)
    if (customer) throw new DatasetError({ file: 'points_entry.ndjson' }, refusal('ledger_broken', { customer }))
  },
})
