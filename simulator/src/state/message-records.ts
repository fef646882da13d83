import { collection } from './collection.ts'

/** A message in a chat: between two people, in a group chat, or from an app to a member. */
export interface ChatMessage {
  no: number
  /** `userid/external_userid`, a chat_id, or `app/agentid/userid` */
  conversation: string
  from: string
  kind: 'said' | 'welcome' | 'mass' | 'app'
  msgtype: string
  content: unknown
  attachments?: unknown[]
  time: number
  msgid?: string
  recalled?: boolean
}

export interface Media {
  media_id: string
  type: string
  filename: string
  content_type: string
  size: number
  created_at: number
  /** Used for moments (1) or the album (2) only, when uploaded as an attachment. */
  attachment_type?: number
  /** Permanent pictures never expire. */
  permanent?: boolean
}

export interface AppMessage {
  msgid: string
  agentid: number
  msgtype: string
  users: string[]
  time: number
  response_code?: string
  task_id?: string
  updated?: boolean
  recalled?: boolean
  content: unknown
}

/** What happens later on the corporation's clock. */
export interface Job {
  id: string
  due_ms: number
  kind: string
  data: Record<string, unknown>
}

/** One item of the archive as the pull call hands it out; `media` names what can be fetched. */
export interface ArchiveItem {
  seq: number
  msgid: string
  publickey_ver: number
  encrypt_random_key: string
  encrypt_chat_msg: string
  time: number
}

export interface Token {
  token: string
  corpid: string
  /** `app:<agentid>`, `contact` or `archive` */
  principal: string
  expires_ms: number
  revoked?: boolean
}

export interface LoginCode {
  code: string
  corpid: string
  agentid?: number
  scope: string
  userid?: string
  person?: string
  expires_ms: number
}

export interface Fault {
  id: number
  match: { path?: string; corpid?: string }
  effect: {
    errcode?: number
    http?: number
    delay_ms?: number
    drop?: boolean | 'reply'
    reset?: boolean | 'reply'
  }
  times?: number
  probability?: number
  seed?: number
  seen: number
  done: number
}

export const chatMessages = collection<ChatMessage>('chat_messages', ({ no }) => String(no), {
  by: [({ conversation }) => conversation],
})
export const medias = collection<Media>('media', ({ media_id }) => media_id)
export const mediaBytes = collection<{ media_id: string; base64: string }>('media_bytes', ({ media_id }) => media_id)
export const appMessages = collection<AppMessage>('app_messages', ({ msgid }) => msgid, {
  by: [({ response_code }) => response_code ?? '', ({ agentid, task_id }) => (task_id ? `${agentid}/${task_id}` : '')],
})
export const jobs = collection<Job>('jobs', ({ id }) => id, { at: ({ due_ms }) => due_ms })
export const archiveItems = collection<ArchiveItem>('archive', ({ seq }) => String(seq), { at: ({ seq }) => seq })
export const agreements = collection<{ userid: string; external_userid: string; status: string; time: number }>(
  'agreements',
  ({ userid, external_userid }) => `${userid}/${external_userid}`,
)
export const tokens = collection<Token>('tokens', ({ token }) => token, {
  by: [({ corpid, principal }) => `${corpid}/${principal}`],
})
export const loginCodes = collection<LoginCode>('login_codes', ({ code }) => code)
export const userTickets = collection<{ ticket: string; corpid: string; userid: string; expires_ms: number }>(
  'user_tickets',
  ({ ticket }) => ticket,
)
export const jsTickets = collection<{ name: string; ticket: string; expires: number }>('js_tickets', ({ name }) => name)
export const faults = collection<Fault>('faults', ({ id }) => String(id))
export const results = collection<{ jobid: string; kind: string; status: number; result: unknown; time: number }>(
  'job_results',
  ({ jobid }) => jobid,
)
export const cookies = collection<{
  who: string
  host: string
  path: string
  name: string
  value: string
  expires_ms?: number
}>('cookies', ({ who, host, path, name }) => `${who}|${host}|${path}|${name}`, {
  by: [({ who, host }) => `${who}|${host}`],
})
