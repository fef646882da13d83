import { z } from 'zod'
import type { DescribedCallback } from '../contract/openapi-callbacks.ts'
import type { OpenEndpoint } from '../endpoint.ts'
import { TICKET_CHANGE, type TicketStatus } from '../feed/kinds.ts'
import { remark } from '../records/ticket/remark.ts'
import { feedKinds } from './event/kinds.ts'
import { endpoints } from './index.ts'

/** The list that shows the records of each kind of the feed; a kind without one has no fixed fields. */
const LISTS: Record<string, string> = {
  staff: 'staff/list',
  tag: 'tag/list',
  quick_reply_group: 'quick_reply_v3/group/list',
  contact_way: 'contact_way/list',
  smart_form: 'smart_form/form/list',
  radar_group: 'interact_radar/group/list',
  radar: 'interact_radar/list',
  crowd_package: 'external_user_package/list',
  custom_field: 'custom_field/list',
  journey_stage: 'journey_stage/list',
  group_chat: 'group_chat/list',
  customer: 'external_user/list',
  clue: 'clue/list',
  points_entry: 'integral/list',
  task_treasure_mission: 'activity_fission/mission/list',
  group_fission_mission: 'group_activity_fission/mission/list',
  check_in_mission: 'check_in_act/mission/list',
  staff_rank: 'staff_rank/list',
  project: 'project/list',
  ticket: 'workorder/list',
  chat_session: 'chat/session/list',
  chat_message: 'chat/message/list',
}

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

/** Every event that a subscription can have pushed; `examples` are replies of the lists, by path. */
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
  const list = endpoints.find(({ path }) => path === `/open-api/${LISTS[kind]}`)
  const record = (list && itemOf(list)) ?? z.record(z.string(), z.unknown())
  const shown = list && Object.values(examples[list.path] ?? {}).find((value) => Array.isArray(value))
  return {
    event: kind,
    status: ['created', 'updated', 'removed'],
    summary: `记录变更：${kind}`,
    data: z.object({
      record_id: z.string().describe('记录 ID'),
      record,
    }),
    example: { record_id: 'record-1', record: shown?.[0] ?? {} },
  }
}

/** The record that a list's reply has many of. */
function itemOf({ reply }: OpenEndpoint): z.ZodType | undefined {
  const list = Object.values(reply.shape).find((field) => field instanceof z.ZodArray)
  return list?.element as z.ZodType | undefined
}
