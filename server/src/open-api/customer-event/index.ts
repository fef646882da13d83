import { customerEventAdd } from './add.ts'
import { customerEventList } from './list.ts'
import { eventTypeAdd, eventTypeDelete, eventTypeDetail, eventTypeList, eventTypeUpdate } from './type.ts'

/** What happened to customers as the vendor's programs see it, and the corporation's own kinds of it. */
export const customerEventEndpoints = [
  customerEventList,
  customerEventAdd,
  eventTypeList,
  eventTypeDetail,
  eventTypeAdd,
  eventTypeUpdate,
  eventTypeDelete,
]
