import type { Attachment } from '../engines/messages/draft.ts'

/** What an external call that has an effect carries: the same key again is the same effect, done once. */
export type Keyed = { key: string; corpId: string }

export type GroupMessageTask = Keyed & {
  sender: string
  text: string
  attachments: readonly Attachment[]
  allowSelect: boolean
  /** External user ids, at most 10,000. */
  recipients: readonly string[]
}

export type SendState = 'sent' | 'failed'

/** How it went with one recipient, or one staff member; `time` is in Unix seconds, null when nothing was sent. */
export type Outcome = { id: string; state: SendState; time: number | null }

/** A message or moment that the platform has taken on. */
export type Accepted = { corpId: string; msgid: string; acceptedMs: number; recipients: readonly string[] }

export type Moment = Keyed & {
  text: string
  attachments: readonly Attachment[]
  staff: readonly string[]
  tags: readonly string[]
}

/** The messaging platform, as far as the service needs it. Calls may fail with a `PlatformError`, or any other way. */
export type Platform = {
  /** Milliseconds after which it makes sense to ask for a result again. */
  pollMs: number
  sendGroupMessage(task: GroupMessageTask): Promise<{ msgid: string; failed: readonly string[] }>
  /** Nothing while the staff member has not sent it yet. */
  readGroupMessageResult(accepted: Accepted): Promise<readonly Outcome[] | undefined>
  publishMoment(moment: Moment): Promise<{ msgid: string }>
  readMomentResult(accepted: Accepted): Promise<readonly Outcome[] | undefined>
  sendWelcome(welcome: Keyed & { staff: string; externalUserId: string; content: unknown }): Promise<void>
  addCustomerTask(task: Keyed & { staff: string; phones: readonly string[]; note: string }): Promise<{ taskId: string }>
}

/** The platform said no. A final refusal is not tried again. */
export class PlatformError extends Error {
  readonly final: boolean
  constructor(message: string, { final = false } = {}) {
    super(message)
    this.final = final
  }
}
