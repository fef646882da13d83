import type { Attachment } from './attachment.ts'

/** What an external call that has an effect carries: the same key again is the same effect, done once. */
type Keyed = { key: string; corpId: string }

type SendState = 'sent' | 'failed'

/**
 * Why someone was not reached: no friend of the sender, already sent all that a customer may get, refused by the platform,
 * not published by the staff member, or given up because the platform stayed unavailable.
 */
export type SendFailure = 'not_friend' | 'limit_reached' | 'refused' | 'not_published' | 'given_up'

/** How it went with one recipient, or one staff member; `time` is in Unix seconds, null when nothing was sent. */
export type SendResult = { id: string; state: SendState; time: number | null; failure?: SendFailure }

/** A message or moment that the platform has taken on. */
export type Accepted = { corpId: string; msgid: string; acceptedMs: number; recipients: readonly string[] }

type GroupMessage = Keyed & {
  sender: string
  text: string
  attachments: readonly Attachment[]
  allowSelect: boolean
  /** External user ids, at most 10,000. */
  recipients: readonly string[]
}

/** Mass messages: the platform hands them to the sender, who sends them. */
export type GroupMessages = {
  /** `failed` are recipients whom the platform refused at once. */
  sendGroupMessage(message: GroupMessage): Promise<{ msgid: string; failed: readonly string[] }>
  /** Nothing while the staff member has not sent it yet. */
  readGroupMessageResult(accepted: Accepted): Promise<readonly SendResult[] | undefined>
}

export type Moment = Keyed & {
  text: string
  attachments: readonly Attachment[]
  staff: readonly string[]
  /** tag_ids of the customers who may see it; none for everybody. */
  tags: readonly string[]
}

export type Moments = {
  publishMoment(moment: Moment): Promise<{ msgid: string }>
  /** Nothing while no staff member has published it yet. */
  readMomentResult(accepted: Accepted): Promise<readonly SendResult[] | undefined>
}

export type Welcome = Keyed & { staff: string; externalUserId: string; content: unknown }

export type Welcomes = { sendWelcome(welcome: Welcome): Promise<void> }

type AddCustomerTask = Keyed & { staff: string; phones: readonly string[]; note: string }

/** Tasks for staff members to add someone by phone as a customer. */
export type AddCustomerTasks = { addCustomerTask(task: AddCustomerTask): Promise<{ taskId: string }> }

/**
 * What we ask of the messaging platform, subject by subject; an engine names those that it needs. Calls fail with a
 * `PlatformError`. A call that is new here gets a type of its own and is joined below: adapters must then provide it.
 */
export type Platform = GroupMessages &
  Moments &
  Welcomes &
  AddCustomerTasks & {
    /** Milliseconds after which it makes sense to ask for a result again. */
    pollMs: number
  }
