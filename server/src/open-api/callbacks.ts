import { z } from 'zod'
import type { DescribedCallback } from '../contract/openapi-callbacks.ts'
import { TICKET_CHANGE, type TicketStatus } from '../feed/kinds.ts'
import { feedItem } from '../records/feed-items.ts'
import { remark } from '../records/ticket/remark.ts'
import { bulkPath } from './bulk/read.ts'
import { feedKinds } from './event/kinds.ts'

const person = { order_no: z.string().describe('工单编号'), staff_id: z.string().describe('操作人员工 ID') }
const moved = {
  staff_ext_id: z.string().describe('操作人员工 ID，与 staff_id 相同'),
  handler_id: z.string().describe('新的处理人员工 ID'),
}

/** What is done to a ticket, in Chinese, and what its push carries. */
const TICKETS: Record<TicketStatus, { summary: string; data: z.ZodRawShape }> = {
  create: { summary: '工单已创建', data: person },
  switch: { summary: '工单已流转', data: { ...person, ...moved, ...remark } },
  close: { summary: '工单已关闭', data: { ...person, ...remark } },
  reopen: { summary: '工单已重新打开', data: { ...person, ...remark } },
  reply: { summary: '工单有新回复', data: { ...person, ...remark } },
}

/** Every event that a subscription can have pushed; `examples` are replies by path. */
export function callbacks(examples: Record<string, unknown>): DescribedCallback[] {
  const tickets = Object.entries(TICKETS).map(([status, { summary, data }]) => ({
    ...{ event: TICKET_CHANGE, status, summary, data: z.object(data) },
    example: {
      ...{ order_no: 'WO202505065042', staff_id: 'litianyu' },
      ...(status === 'switch' ? { staff_ext_id: 'litianyu', handler_id: 'xujingyi' } : {}),
      ...(status === 'create' ? {} : { content: { text: '请门店核对生日券的有效期。' } }),
    },
  }))
  const records = Object.keys(feedKinds)
    .filter((kind) => kind !== TICKET_CHANGE)
    .map((kind) => recordCallback(kind, examples))
  return [...tickets, ...records]
}

function recordCallback(kind: string, examples: Record<string, unknown>): DescribedCallback {
  const shown = examples[bulkPath(kind)] as { record_id: string; data: unknown } | undefined
  return {
    event: kind,
    status: ['created', 'updated', 'removed'],
    summary: `记录变更：${kind}`,
    data: z.object({
      record_id: z.string().describe('记录 ID'),
      record: feedItem(kind),
    }),
    example: shown && { record_id: shown.record_id, record: shown.data },
  }
}
