import { z } from 'zod'
import { text } from '../../contract/fields.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { externalUserId } from '../../engines/customers/customer.ts'
import { PointsEntry } from './points-entry.ts'

const { id, delta, balance, reason, created_at } = PointsEntry.shape
const nonZero = delta.refine((value) => value !== 0, 'must not be 0')

export const pointsEntryKind = datasetKind({
  name: 'points_entry',
  summary: '积分分录。每个客户的分录从 1 起连续编号，累计等于其积分；没有分录的客户以一条期初分录入账',
  line: z.object({
    external_user_id: externalUserId,
    id,
    delta: nonZero,
    balance,
    reason,
    call: text().optional().describe('所属调用的 Idempotency-Key 或请求 ID'),
    created_at,
  }),
  table: 'points_entry',
  key: ['external_user_id', 'id'],
  references: [{ field: 'external_user_id', table: 'customer', key: 'external_user_id' }],
})
