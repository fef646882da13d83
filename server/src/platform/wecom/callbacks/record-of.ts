import type { PlatformEvent } from '../../events.ts'
import type { RecordRef } from '../records/refresh-job.ts'

/** The record that an event is about, where a look at the platform shows what became of it. */
export function recordOf(event: PlatformEvent): RecordRef | undefined {
  switch (event.type) {
    case 'customer_added':
    case 'customer_edited':
    case 'customer_lost':
      return { of: 'customer', id: event.externalUserId }
    case 'group_chat_created':
    case 'group_chat_edited':
    case 'group_chat_joined':
    case 'group_chat_left':
    case 'group_chat_dismissed':
      return { of: 'group_chat', id: event.chatId }
    case 'tag_created':
    case 'tag_edited':
    case 'tag_removed':
      return { of: event.group ? 'tag_group' : 'tag', id: event.id }
    case 'tags_reordered':
      return reordered(event)
    case 'staff_created':
    case 'staff_removed':
      return { of: 'staff', id: event.staffId }
    case 'staff_edited':
      return { of: 'staff', id: event.newStaffId ?? event.staffId }
    case 'department_created':
    case 'department_edited':
    case 'department_removed':
      return { of: 'department', id: String(event.departmentId) }
    default:
      return undefined
  }
}

/** A group with the tags in it; without one, groups have changed places, and all are looked at. */
export function reordered({ id }: { id?: string }): RecordRef {
  return id ? { of: 'tag_group', id } : { of: 'tags', id: 'all' }
}
