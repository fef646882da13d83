import { collection } from './collection.ts'

/** Where an app's callbacks go; `verified` is what the check of the address found when it was set. */
export interface Callback {
  url: string
  token: string
  encoding_aes_key: string
  verified?: string
}

export interface App {
  agentid: number
  name: string
  secret: string
  visible: 'all' | string[]
  callback?: Callback
  /** Whether the app is on the list of those that may call the customer APIs. */
  customer: boolean
  /** Where it may be used from; absent: where the corporation says. */
  trusted_ips?: string[]
}

export interface ArchiveKey {
  publickey_ver: number
  public_key: string
  /** Only when the simulator made the pair itself. */
  private_key?: string
}

export interface Corp {
  corpid: string
  name: string
  apps: App[]
  contact_secret?: string
  contact_trusted_ips?: string[]
  archive?: { secret: string; keys: ArchiveKey[]; permit?: string[]; trusted_ips?: string[] }
  /** For every secret that has no list of its own; absent: from anywhere. */
  trusted_ips?: string[]
  settings: Record<string, unknown>
}

export interface Department {
  id: number
  name: string
  name_en?: string
  parentid: number
  order: number
  department_leader: string[]
}

export interface User {
  userid: string
  name: string
  department: number[]
  order?: number[]
  is_leader_in_dept?: number[]
  direct_leader?: string[]
  main_department?: number
  position?: string
  mobile?: string
  gender?: string
  email?: string
  biz_mail?: string
  avatar?: string
  thumb_avatar?: string
  telephone?: string
  alias?: string
  status: number
  [field: string]: unknown
}

/** A person with WeChat: known to every corporation under ids of its own. */
export interface Person {
  person: string
  name: string
  gender: number
  avatar: string
  unionid: string
  openid: string
}

/** A person as one corporation knows them. */
export interface Contact {
  external_userid: string
  person: string
  type: 1 | 2
  name: string
  gender: number
  avatar: string
  unionid?: string
  position?: string
  corp_name?: string
  corp_full_name?: string
  external_profile?: unknown
}

export interface Tag {
  id: string
  group_id: string
  name: string
  create_time: number
  order: number
  /** The app that made it; absent when an administrator did. */
  agentid?: number
  deleted?: boolean
  strategy_id?: number
}

export interface TagGroup {
  group_id: string
  group_name: string
  create_time: number
  order: number
  agentid?: number
  deleted?: boolean
  strategy_id?: number
}

/** A member and a customer who are friends. */
export interface Follow {
  userid: string
  external_userid: string
  remark: string
  description: string
  createtime: number
  tags: string[]
  personal_tags?: string[]
  remark_mobiles: string[]
  remark_corp_name?: string
  remark_pic?: string
  add_way: number
  oper_userid: string
  state?: string
  wechat_channels?: unknown
  /** The customer is in, the member has not confirmed yet. */
  half?: boolean
  half_welcomed?: boolean
  last_chat?: number
  chatted?: boolean
  config_id?: string
  link_id?: string
}

export const corps = collection<Corp>('corp', (corp) => corp.corpid)
export const departments = collection<Department>('departments', ({ id }) => String(id), {
  by: [({ parentid }) => String(parentid)],
})
export const users = collection<User>('users', ({ userid }) => userid.toLowerCase(), {
  by: [({ mobile }) => mobile ?? '', ({ email }) => email ?? ''],
})
/** Members by the mail address that the corporation gave them. */
export const workMails = collection<{ userid: string; biz_mail: string }>(
  'work_mails',
  ({ userid }) => userid.toLowerCase(),
  { by: [({ biz_mail }) => biz_mail] },
)
/** One row for each member and department, so that a department's members are an index range. */
export const placements = collection<{ userid: string; department: number }>(
  'placements',
  ({ userid, department }) => `${department}/${userid.toLowerCase()}`,
  { by: [({ department }) => String(department), ({ userid }) => userid.toLowerCase()] },
)
export const people = collection<Person>('people', ({ person }) => person, {
  by: [({ unionid }) => unionid, ({ openid }) => openid],
})
export const contacts = collection<Contact>('customers', ({ external_userid }) => external_userid, {
  by: [({ person }) => person],
})
export const follows = collection<Follow>('follows', ({ userid, external_userid }) => `${userid}/${external_userid}`, {
  by: [({ userid }) => userid, ({ external_userid }) => external_userid],
})
export const tagGroups = collection<TagGroup>('tag_groups', ({ group_id }) => group_id, {
  by: [({ strategy_id }) => String(strategy_id ?? 0)],
})
export const tags = collection<Tag>('tags', ({ id }) => id, { by: [({ group_id }) => group_id] })
