import type { IdList } from '../../contract/id-list.ts'
import type { JsonText } from '../../contract/json-text.ts'
import type { Attachment } from '../../platform/attachment.ts'
import type { CustomerFilter } from '../crowd-filter/filter.ts'

/**
 * To whom: named customers of named staff members, customers by one of their ids, those that meet the filter, or those of a
 * crowd package, as it is now, who meet it.
 */
export type Target =
  | { by: 'staff'; lists: readonly { staff: readonly string[]; ids: IdList }[] }
  | { by: 'external_user_id' | 'unionid'; ids: IdList }
  | { by: 'filter' }
  | { by: 'crowd'; packageId: number }

export type NewGroupMessage = {
  name: string
  text: string
  attachments: JsonText | readonly Attachment[]
  allowSelect: boolean
  creator: string
  target: Target
  filter: Partial<CustomerFilter>
}

/** Customers that one task may hold: the platform takes no more at once. */
export const TASK_SIZE = 10_000
