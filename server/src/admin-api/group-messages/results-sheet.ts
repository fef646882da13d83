import { choice, named, type Pair, plain, type SheetColumn, timeOf } from '../kit/sheet/sheet.ts'

const STATES: Readonly<Record<string, Pair>> = {
  pending: ['待发送', 'Pending'],
  accepted: ['待员工确认', 'Waiting for the staff member'],
  sent: ['已送达', 'Sent'],
  failed: ['未送达', 'Failed'],
}

/** Why someone was not reached, as `send_failure` of the database says it in Chinese. */
const FAILURES: Readonly<Record<string, Pair>> = {
  not_friend: ['客户不是该员工的好友', 'The customer is not a friend of the staff member'],
  limit_reached: ['客户可接收的群发已达上限', 'The customer has received as many messages as the platform allows'],
  refused: ['平台拒绝发送', 'The platform refused it'],
  not_published: ['员工没有发表', 'The staff member did not publish it'],
  not_sent: ['员工没有发送', 'The staff member did not send it'],
  cancelled: ['已取消', 'Cancelled'],
  bad_file: ['附件的文件无法取得，或不合要求', 'A file could not be had, or is not as the platform wants it'],
  given_up: ['平台长时间不可用，已放弃', 'Given up: the platform was away for too long'],
  unknown: ['原因不明', 'For a reason that is not known'],
}

/** By whom, how it went, when, and if not, why. */
const SENT: readonly SheetColumn[] = [
  named(['员工', 'Staff'], 'staff', 'staff_id'),
  choice(['状态', 'State'], 'state', STATES),
  timeOf(['时间', 'Time'], 'send_time'),
  choice(['原因', 'Reason'], 'failed_code', FAILURES),
]

export const recipientsSheet = {
  columns: [plain(['客户', 'Customer'], 'name'), ...SENT, plain(['客户 ID', 'Customer id'], 'external_user_id')],
}

export const publishersSheet = { columns: SENT }
