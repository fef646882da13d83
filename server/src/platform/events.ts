/** Who ended a relation: the customer, the staff member, or the platform when it gave the customer to another one. */
export type LostBy = 'customer' | 'staff' | 'transfer'

type OfRelation = { staffId: string; externalUserId: string }

/** A staff member and a customer, and what happened between them. */
export type CustomerEvent =
  /** `half`: the customer is in, but the staff member has not confirmed it yet. */
  | (OfRelation & { type: 'customer_added'; half: boolean; state?: string; welcomeCode?: string })
  | (OfRelation & { type: 'customer_lost'; by: LostBy })
  | (OfRelation & { type: 'customer_edited' })
  | (OfRelation & { type: 'customer_transfer_failed'; reason: 'refused' | 'limit' })
  /** The customer agreed to having the chat archived. */
  | (OfRelation & { type: 'archive_agreed'; welcomeCode?: string })

/** A change of members names them, and the version of the list before and after it where the platform does. */
type GroupChatMembers = {
  memberIds: readonly string[]
  versionBefore?: string
  versionAfter?: string
}

/** Who left a group chat, when (Unix seconds), and how: by themselves, or removed by staff. */
export type GroupLeave = { memberIds: readonly string[]; at: number; by: 'member' | 'removal' }

type GroupChatEvent =
  | { type: 'group_chat_created' | 'group_chat_dismissed'; chatId: string }
  | { type: 'group_chat_edited'; chatId: string; what: 'owner' | 'name' | 'notice' }
  | ({ type: 'group_chat_joined'; chatId: string; by: 'invitation' | 'code' } & GroupChatMembers)
  | ({ type: 'group_chat_left'; chatId: string; by: 'member' | 'removal' } & GroupChatMembers)

/** Ids are the platform's; `group` says that the id is a tag group's. `tags_reordered` names the group, if one. */
type TagEvent =
  | { type: 'tag_created' | 'tag_edited' | 'tag_removed'; id: string; group: boolean }
  | { type: 'tags_reordered'; id?: string }

/** The address book. Fields are left out where the platform keeps them from the application. */
type ContactEvent =
  | { type: 'staff_created' | 'staff_removed'; staffId: string }
  | { type: 'staff_edited'; staffId: string; newStaffId?: string; departmentIds?: readonly number[] }
  | { type: 'department_created' | 'department_edited'; departmentId: number; name?: string; parentId?: number }
  | { type: 'department_removed'; departmentId: number }

/** Messages wait in the chat archive. */
type ArchiveEvent = { type: 'archive_ready' }

/**
 * What the messaging platform tells us, with its time in whole Unix seconds beside it: two different events may have the
 * same, and they may come late, twice, in another order or not at all.
 */
export type PlatformEvent = CustomerEvent | GroupChatEvent | TagEvent | ContactEvent | ArchiveEvent
