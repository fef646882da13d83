import { z } from 'zod'
import { ComponentRecord, Ticket, work } from '../../records/ticket/ticket.ts'
import { TicketFlow } from '../../records/ticket/ticket-flow.ts'

const may = (what: string) => z.boolean().describe(what)
const { cc_list, msg_list, deliver, reopen } = work

/** A ticket with everything that is known of it; names and avatars are those of now. */
export const TicketDetail = z
  .object({
    ...Ticket.shape,
    corp_id: z.string().describe('企业 ID'),
    creator_name: z.string().describe('创建人姓名'),
    creator_avatar: z.string().describe('创建人头像'),
    handler_name: z.string().describe('处理人姓名'),
    handler_avatar: z.string().describe('处理人头像'),
    last_handler_name: z.string().nullable().describe('上一处理人姓名，没有则为 null'),
    last_handler_avatar: z.string().nullable().describe('上一处理人头像，没有则为 null'),
    relation_name: z.string().describe('客户或客户群的名称，已不存在则为空字符串'),
    relation_avatar: z.string().describe('客户头像；客户群没有头像，为空字符串'),
    relation_corp_name: z.string().describe('客户所在企业，不知道则为空字符串'),
    stage_name: z.string().describe('模板当前步骤的名称，没有则为空字符串'),
    ...{ cc_list, msg_list, deliver, reopen },
    processing_flows: z.array(TicketFlow).describe('处理记录，由旧到新'),
    work_order_component_record_list: z.array(ComponentRecord).describe('自定义组件的值，按 sort 升序'),
    button_operate: z
      .object({
        chat_record: may('有聊天记录可看'),
        close: may('可以关闭'),
        comment: may('可以回复'),
        deliver: may('可以流转'),
        evaluate: may('可以评价；不支持，总为 false'),
        preview_flow: may('有模板流程可看'),
        reopen: may('可以重新打开'),
        share: may('可以分享；不支持，总为 false'),
        update: may('可以修改'),
      })
      .describe('现在可以做的操作'),
  })
  .meta({ id: 'TicketDetail' })
