import { sendWords } from '../../contract/state-words.ts'
import { choice, named, type Pair, plain, type SheetColumn, timeOf } from '../kit/sheet/sheet.ts'

const STATES: Readonly<Record<string, Pair>> = {
  pending: ['待发送', 'Pending'],
  accepted: ['待员工确认', 'Waiting for the staff member'],
  sent: ['已送达', 'Sent'],
  failed: ['未送达', 'Failed'],
}

/** Why someone was not reached. */
const failure: SheetColumn = {
  title: ['原因', 'Reason'],
  cell: ({ failed_reason: why }, { say }) => {
    const { code } = (why ?? {}) as { code?: keyof typeof sendWords }
    return code && sendWords[code] ? say(sendWords[code]) : code
  },
}

/** By whom, how it went, when, and if not, why. */
const SENT: readonly SheetColumn[] = [
  named(['员工', 'Staff'], 'staff', 'staff_id'),
  choice(['状态', 'State'], 'state', STATES),
  timeOf(['时间', 'Time'], 'send_time'),
  failure,
]

export const recipientsSheet = {
  columns: [
    plain(['客户或客户群', 'Customer or group chat'], 'name'),
    ...SENT,
    plain(['客户 ID', 'Customer id'], 'external_user_id'),
    plain(['客户群 ID', 'Group chat id'], 'chat_id'),
  ],
}

export const publishersSheet = { columns: SENT }
