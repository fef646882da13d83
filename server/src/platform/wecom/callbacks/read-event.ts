import type { PlatformEvent } from '../../events.ts'
import { readXml, textIn, textsIn, type XmlElements } from './xml.ts'

/** What the inbox notes of a callback before anybody works on it. */
export type Noted = { event: string; subject: string; staffId: string | undefined; at: number }

/** Names the kind of a callback and whom it is about; of what cannot be read, nothing but that. */
export function noteOf(body: string): Noted {
  const xml = readXml(body)
  if (!xml) return { event: 'unreadable', subject: 'other', staffId: undefined, at: 0 }
  const event = [textIn(xml, 'Event') ?? textIn(xml, 'MsgType') ?? 'unnamed', textIn(xml, 'ChangeType')]
  const at = Number(textIn(xml, 'CreateTime'))
  return {
    event: event.filter(Boolean).join('/').slice(0, 200),
    subject: subjectOf(xml).slice(0, 200),
    staffId: textIn(xml, 'UserID')?.slice(0, 200),
    at: Number.isSafeInteger(at) ? at : 0,
  }
}

/** Events about one subject are worked on in order. */
function subjectOf(xml: XmlElements): string {
  const customer = textIn(xml, 'ExternalUserID')
  if (customer) return `customer/${customer}`
  const chat = textIn(xml, 'ChatId')
  if (chat) return `chat/${chat}`
  const event = textIn(xml, 'Event')
  return event === 'change_external_tag' ? 'tags' : event === 'change_contact' ? 'contacts' : 'other'
}

const LONGEST_ID = 128

const READERS = new Map<string, (xml: XmlElements, change: string) => PlatformEvent | undefined>([
  ['change_external_contact', customerEvent],
  ['change_external_chat', chatEvent],
  ['change_external_tag', tagEvent],
  ['change_contact', contactEvent],
  ['msgaudit_notify', () => ({ type: 'archive_ready' })],
])

/** A callback as an event of the port; undefined when it is of a kind that we do not know. */
export function readEvent(body: string): PlatformEvent | undefined {
  const xml = readXml(body)
  const read = xml && READERS.get(textIn(xml, 'Event') ?? '')
  return read?.(xml as XmlElements, textIn(xml as XmlElements, 'ChangeType') ?? '')
}

/** An id of a member or a customer; what is longer than any is none. */
function idIn(xml: XmlElements, name: string): string | undefined {
  const id = textIn(xml, name)
  return id && id.length <= LONGEST_ID ? id : undefined
}

function customerEvent(xml: XmlElements, change: string): PlatformEvent | undefined {
  const staffId = idIn(xml, 'UserID')
  const externalUserId = idIn(xml, 'ExternalUserID')
  if (!staffId || !externalUserId) return undefined
  const pair = { staffId, externalUserId }
  const welcomeCode = textIn(xml, 'WelcomeCode')
  const state = textIn(xml, 'State')
  switch (change) {
    case 'add_external_contact':
    case 'add_half_external_contact':
      return {
        type: 'customer_added',
        ...pair,
        half: change === 'add_half_external_contact',
        ...(state ? { state } : {}),
        ...(welcomeCode ? { welcomeCode } : {}),
      }
    case 'edit_external_contact':
      return { type: 'customer_edited', ...pair }
    case 'del_follow_user':
      return { type: 'customer_lost', ...pair, by: 'customer' }
    case 'del_external_contact':
      return {
        ...{ type: 'customer_lost', ...pair },
        by: textIn(xml, 'Source') === 'DELETE_BY_TRANSFER' ? 'transfer' : 'staff',
      }
    case 'transfer_fail': {
      const reason = textIn(xml, 'FailReason') === 'customer_limit_exceed' ? 'limit' : 'refused'
      return { type: 'customer_transfer_failed', ...pair, reason }
    }
    case 'msg_audit_approved':
      return { type: 'archive_agreed', ...pair, ...(welcomeCode ? { welcomeCode } : {}) }
    default:
      return undefined
  }
}

const EDITED = { change_owner: 'owner', change_name: 'name', change_notice: 'notice' } as const

function chatEvent(xml: XmlElements, change: string): PlatformEvent | undefined {
  const chatId = textIn(xml, 'ChatId')
  if (!chatId) return undefined
  if (change === 'create') return { type: 'group_chat_created', chatId }
  if (change === 'dismiss') return { type: 'group_chat_dismissed', chatId }
  const detail = textIn(xml, 'UpdateDetail') ?? ''
  const [versionBefore, versionAfter] = [textIn(xml, 'LastMemVer'), textIn(xml, 'CurMemVer')]
  const members = {
    chatId,
    memberIds: textsIn(xml, 'MemChangeList', 'Item'),
    ...(versionBefore ? { versionBefore } : {}),
    ...(versionAfter ? { versionAfter } : {}),
  }
  if (detail === 'add_member')
    return { type: 'group_chat_joined', ...members, by: textIn(xml, 'JoinScene') === '3' ? 'code' : 'invitation' }
  if (detail === 'del_member')
    return {
      type: 'group_chat_left',
      ...members,
      by: /^[12]$/.test(textIn(xml, 'QuitScene') ?? '') ? 'removal' : 'member',
    }
  if (detail in EDITED) return { type: 'group_chat_edited', chatId, what: EDITED[detail as keyof typeof EDITED] }
  return undefined
}

function tagEvent(xml: XmlElements, change: string): PlatformEvent | undefined {
  const id = textIn(xml, 'Id')
  if (change === 'shuffle') return { type: 'tags_reordered', ...(id ? { id } : {}) }
  if (!id) return undefined
  const group = textIn(xml, 'TagType') === 'tag_group'
  if (change === 'create') return { type: 'tag_created', id, group }
  if (change === 'update') return { type: 'tag_edited', id, group }
  if (change === 'delete') return { type: 'tag_removed', id, group }
  return undefined
}

function contactEvent(xml: XmlElements, change: string): PlatformEvent | undefined {
  const staffId = idIn(xml, 'UserID')
  const departmentId = Number(textIn(xml, 'Id'))
  const newStaffId = idIn(xml, 'NewUserID')
  if (staffId && change === 'create_user') return { type: 'staff_created', staffId }
  if (staffId && change === 'delete_user') return { type: 'staff_removed', staffId }
  if (staffId && change === 'update_user')
    return { type: 'staff_edited', staffId, ...(newStaffId ? { newStaffId } : {}) }
  if (!Number.isSafeInteger(departmentId) || departmentId < 1) return undefined
  if (change === 'create_party') return { type: 'department_created', departmentId }
  if (change === 'update_party') return { type: 'department_edited', departmentId }
  if (change === 'delete_party') return { type: 'department_removed', departmentId }
  return undefined
}
