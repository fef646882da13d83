import { collection } from './collection.ts'

export type Attachment = { msgtype: string; [kind: string]: unknown }

export interface ContactWay {
  config_id: string
  type: 1 | 2
  scene: 1 | 2
  style?: number
  remark: string
  skip_verify: boolean
  state: string
  user: string[]
  party: number[]
  is_temp: boolean
  expires_in?: number
  chat_expires_in?: number
  unionid?: string
  is_exclusive?: boolean
  conclusions?: unknown
  qr_code?: string
  create_time: number
  agentid?: number
}

export interface JoinWay {
  config_id: string
  scene: 1 | 2
  remark: string
  auto_create_room: 0 | 1
  room_base_name: string
  room_base_id: number
  chat_id_list: string[]
  state: string
  mark_source?: boolean
  qr_code: string
  create_time: number
}

export interface Welcome {
  welcome_code: string
  userid: string
  external_userid: string
  expires_ms: number
  half?: boolean
  /** The app that sent it, and when. */
  used?: { agentid: number; ms: number }
}

export interface ChatMember {
  userid: string
  type: 1 | 2
  join_time: number
  join_scene: number
  invitor?: { userid: string }
  group_nickname: string
  name: string
  unionid?: string
  state?: string
}

export interface GroupChat {
  chat_id: string
  name: string
  owner: string
  create_time: number
  notice: string
  status: 0 | 1 | 2 | 3
  member_list: ChatMember[]
  admin_list: { userid: string }[]
  member_version: string
  opengid: string
  dismissed?: boolean
}

export interface MassMessage {
  msgid: string
  chat_type: 'single' | 'group'
  creator: string
  create_time: number
  create_type: 0 | 1
  text?: { content: string }
  attachments: Attachment[]
  senders: string[]
  cancelled?: boolean
  reminded: number[]
  agentid?: number
  /** What is left to hand out to members; absent when all is handed out. */
  dispatch?: { sender: number; after?: [number, number]; tag_filter?: string[][] }
}

export interface MassTask {
  msgid: string
  userid: string
  status: 0 | 2
  send_time?: number
  reminded?: number
}

export interface MassTarget {
  msgid: string
  userid: string
  /** external_userid or chat_id */
  target: string
  status: 0 | 1 | 2 | 3
  send_time?: number
}

export interface Moment {
  moment_id: string
  jobid: string
  create_time: number
  create_type: 0 | 1
  creator?: string
  visible_type: 0 | 1
  text?: { content: string }
  attachments: Attachment[]
  senders: string[]
  tag_list: string[]
  cancelled?: boolean
  agentid?: number
  ready_ms: number
  invalid_sender_list: { user_list: string[]; department_list: number[] }
  invalid_tags: string[]
}

export interface MomentTask {
  moment_id: string
  userid: string
  publish_status: 0 | 1
  publish_time?: number
}

export interface MomentFeedback {
  moment_id: string
  userid: string
  kind: 'comment' | 'like'
  by: string
  create_time: number
}

export interface Transfer {
  handover_userid: string
  takeover_userid: string
  external_userid: string
  resigned: boolean
  status: 1 | 2 | 3 | 4 | 5
  started: number
  takeover_time: number
}

export interface AcquisitionLink {
  link_id: string
  link_name: string
  url: string
  create_time: number
  skip_verify: boolean
  mark_source?: boolean
  range: { user_list: string[]; department_list: number[] }
  priority_option?: unknown
  agentid?: number
  clicks: number
}

export const contactWays = collection<ContactWay>('contact_ways', (way) => way.config_id, {
  by: [(way) => way.qr_code ?? ''],
  at: (way) => way.create_time,
})
export const joinWays = collection<JoinWay>('join_ways', (way) => way.config_id, { by: [(way) => way.qr_code] })
export const welcomes = collection<Welcome>('welcome_codes', (code) => code.welcome_code)
export const groupChats = collection<GroupChat>('group_chats', (chat) => chat.chat_id, {
  by: [(chat) => chat.owner, (chat) => chat.opengid],
  at: (chat) => chat.create_time,
})
export const memberships = collection<{ chat_id: string; member: string }>(
  'memberships',
  ({ chat_id, member }) => `${chat_id}/${member}`,
  { by: [({ chat_id }) => chat_id, ({ member }) => member] },
)
export const massMessages = collection<MassMessage>('mass_messages', (message) => message.msgid, {
  by: [(message) => message.chat_type],
  at: (message) => message.create_time,
})
export const massTasks = collection<MassTask>('mass_tasks', ({ msgid, userid }) => `${msgid}/${userid}`, {
  by: [({ msgid }) => msgid, ({ userid }) => userid],
})
export const massTargets = collection<MassTarget>('mass_targets', ({ msgid, target }) => `${msgid}/${target}`, {
  by: [({ msgid, userid }) => `${msgid}/${userid}`, ({ target }) => target],
})
export const moments = collection<Moment>('moments', (moment) => moment.moment_id, {
  by: [(moment) => moment.jobid],
  at: (moment) => moment.create_time,
})
export const momentTasks = collection<MomentTask>('moment_tasks', ({ moment_id, userid }) => `${moment_id}/${userid}`, {
  by: [({ moment_id }) => moment_id, ({ userid }) => userid],
})
export const momentFeedback = collection<MomentFeedback>(
  'moment_feedback',
  ({ moment_id, userid, kind, by, create_time }) =>
    `${moment_id}/${userid}/${kind}/${by}${kind === 'comment' ? `/${create_time}` : ''}`,
  { by: [({ moment_id, userid }) => `${moment_id}/${userid}`] },
)
export const transfers = collection<Transfer>(
  'transfers',
  ({ handover_userid, external_userid }) => `${handover_userid}/${external_userid}`,
  { by: [({ handover_userid, takeover_userid, resigned }) => `${handover_userid}/${takeover_userid}/${resigned}`] },
)
export const unassigned = collection<{ handover_userid: string; external_userid: string; dimission_time: number }>(
  'unassigned',
  ({ handover_userid, external_userid }) => `${handover_userid}/${external_userid}`,
  { by: [({ handover_userid }) => handover_userid] },
)
export const links = collection<AcquisitionLink>('acquisition_links', ({ link_id }) => link_id, {
  by: [({ url }) => url],
})
export const linkCustomers = collection<{
  link_id: string
  external_userid: string
  userid: string
  chat_status: number
  state: string
  chat_seq?: number
}>('acquisition_customers', ({ link_id, external_userid, userid }) => `${link_id}/${userid}/${external_userid}`, {
  by: [({ link_id }) => link_id, ({ external_userid }) => external_userid],
})
