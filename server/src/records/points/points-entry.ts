import { z } from 'zod'
import { integer, seconds, text } from '../../contract/fields.ts'

/** An entry of a customer's ledger; a customer's entries are numbered from 1 without a gap. */
export const PointsEntry = z
  .object({
    id: integer({ min: 1 }).describe('客户的第几条积分记录，从 1 起'),
    delta: integer().describe('增减的积分'),
    balance: integer({ min: 0 }).describe('变动后的余额'),
    reason: text().describe('原因：open_api 接口增减，opening 期初，correction 更正'),
    created_at: seconds.describe('时间'),
  })
  .meta({ id: 'PointsEntry' })
