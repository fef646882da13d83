import type { IdList } from '../../contract/id-list.ts'
import type { JsonText } from '../../contract/json-text.ts'
import type { Attachment } from '../../platform/attachment.ts'
import type { CustomerFilter } from '../crowd-filter/filter.ts'

/**
 * To whom: named customers of named staff members, customers by one of their ids, those that meet the filter, or those of a
 * crowd package, as it is now, who meet it; or into group chats, by name or all of their owners.
 */
export type Target =
  | { by: 'staff'; lists: readonly { staff: readonly string[]; ids: IdList }[] }
  | { by: 'external_user_id' | 'unionid'; ids: IdList }
  | { by: 'filter' }
  | { by: 'crowd'; packageId: number }
  | { by: 'chat'; ids: readonly string[] }
  | { by: 'chat-owner'; ids: readonly string[] }

export type NewGroupMessage = {
  name: string
  text: string
  attachments: JsonText | readonly Attachment[]
  allowSelect: boolean
  creator: string
  target: Target
  filter: Partial<CustomerFilter>
}

/** Customers, or group chats, that one task may hold: the platform takes no more at once. */
export const TASK_SIZE = { single: 10_000, group: 2_000 } as const

/** Whether a message goes to customers, or into group chats. */
export type ChatType = keyof typeof TASK_SIZE
