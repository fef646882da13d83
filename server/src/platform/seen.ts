import type { JsonText } from '../contract/json-text.ts'

/** What the platform shows of a staff member's friendship with a customer; tags by the platform's ids. */
export type SeenFollow = {
  staff_id: string
  /** Unix seconds. */
  since: number
  state: string
  remark: string
  /** Where the customer works, as the staff member noted it. */
  company?: string
  tags: readonly string[]
  phones: readonly string[]
}

/** A customer's own fields; those that the platform keeps from the application are left out. */
export type SeenDetails = {
  name: string
  avatar?: string
  gender: 0 | 1 | 2
  type: 1 | 2
  unionid?: string
  corp_name?: string | null
  corp_full_name?: string | null
  position?: string
  external_profile?: JsonText
}

export type SeenCustomer = { external_user_id: string; details: SeenDetails; follows: readonly SeenFollow[] }

/** A customer with one of its followers, as bulk reads show it. */
export type SeenPair = { external_user_id: string; details: SeenDetails; follow: SeenFollow }

export type SeenMember = {
  user_id: string
  user_type: 1 | 2
  unionid: string | null
  name: string
  nickname: string
  join_scene: number
  join_time: number
  invitor: string | null
  state: string
}

export type SeenGroupChat = {
  group_ext_id: string
  name: string
  owner_staff_id: string
  created_at: number
  notice: string
  admins: readonly string[]
  member_version: string | null
  members: readonly SeenMember[]
}

/** Fields that the platform keeps from the application are left out, and stay missing from every reply. */
export type SeenStaff = {
  id: string
  department: readonly string[]
  profile: {
    name?: string
    alias?: string
    english_name?: string
    status?: 1 | 2 | 4
    address?: string
    avatar?: string
    email?: string
    mobile?: string
    position?: string
    qr_code?: string
    telephone?: string
    external_position?: string
    external_profile?: JsonText
    extattr?: JsonText
    gender?: 0 | 1 | 2
  }
}

export type SeenDepartment = { id: string; name: string; name_en: string; parent_id: string; order: number }

export type SeenTagGroup = {
  tag_group_id: string
  tag_group_name: string
  order: number
  tags: readonly { tag_id: string; tag_name: string; order: number; created_at: number }[]
}

export type SeenContactWay = {
  config_id: string
  type: 1 | 2
  scene: 1 | 2
  style: number | null
  remark: string
  skip_verify: boolean
  state: string
  qr_code: string | null
  staff_ids: readonly string[]
  party: readonly string[]
}

/** A mass message that a staff member sent by themselves; its parts by kind, those that it has nothing of empty. */
export type SeenPersonalMessage = {
  msg_id: string
  staff_id: string
  created_at: number
  content: { [kind in 'text' | 'image' | 'link' | 'miniprogram' | 'video']: Record<string, unknown> }
  /** status: 0 not sent yet, 1 sent, 2 no friend any more, 3 the customer had got enough. */
  recipients: readonly { external_user_id: string; status: number; send_time: number }[]
}

/** What became of a moment that a staff member published; `momentId` is the platform's, `customers` are those who may see it. */
export type SeenMoment = {
  momentId: string
  staffId: string
  comments: readonly SeenReaction[]
  likes: readonly SeenReaction[]
  customers: readonly string[]
}

/** `customer` is null for a member; `at` is in Unix seconds. */
export type SeenReaction = { customer: string | null; at: number }
