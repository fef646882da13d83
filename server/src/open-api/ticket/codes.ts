import { raised } from '../../contract/errors.ts'

/** Demo tickets, with someone who may act on each. */
const demoClosed = { order_no: 'WO202409085002', staff_id: 'linmengjie' }
export const demoOpen = { order_no: 'WO202506115048', staff_id: 'linmengjie' }

/** Codes that endpoints on one ticket share. */
export const noTicket = raised('order_no 错误，找不到对应工单', { trigger: { body: { order_no: '没有' } } })
const noCc = raised('cc_list 中的员工不存在', { trigger: { body: { cc_list: ['没有'] } } })
export const noStaff = raised('staff_id 错误，找不到对应员工', { trigger: { body: { staff_id: '没有' } } })
export const notAllowed = raised('该员工无权处理此工单', { trigger: { body: { staff_id: 'huangzihan' } } })
export const closed = raised('工单已关闭，不可操作', { trigger: { body: demoClosed } })

/** Why an action on a ticket, with what may be said beside it, is refused; each has reasons of its own besides. */
export const actionRefusals = { 22301: noTicket, 22303: noCc, 22304: noStaff, 22305: notAllowed }
