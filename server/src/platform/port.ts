import type { sendWords } from '../contract/state-words.ts'
import type { Attachment } from './attachment.ts'
import type { SeenTagGroup } from './seen.ts'

/** What an external call that has an effect carries: the same key again is the same effect, done once. */
type Keyed = { key: string; corpId: string }

/**
 * For effects that the platform cannot tell from their repetition. `since` (Unix seconds) is when they were first asked
 * for, if that was before: then they are looked for before they are asked for again. `isTaken` says whether what was found
 * under this id belongs to something else of ours.
 */
type Repeatable = { since: number | undefined; isTaken(id: string): Promise<boolean> }

type SendState = 'sent' | 'failed'

/**
 * Why someone was not reached: no friend of the sender, already sent all that a customer may get, refused by the platform,
 * not published or not sent by the staff member, cancelled by us, or given up because the platform stayed unavailable.
 */
export type SendFailure = Exclude<keyof typeof sendWords, 'unknown'>

/** How it went with one recipient, or one staff member; `time` is in Unix seconds, null when nothing was sent. */
export type SendResult = { id: string; state: SendState; time: number | null; failure?: SendFailure }

/** To customers, or into group chats, of which the sender is the owner. */
type ChatType = 'single' | 'group'

/** A message that the platform has taken on. */
type Accepted = {
  corpId: string
  msgid: string
  acceptedMs: number
  sender: string
  chatType: ChatType
  recipients: readonly string[]
}

type GroupMessage = Keyed &
  Repeatable & {
    sender: string
    text: string
    attachments: readonly Attachment[]
    allowSelect: boolean
    chatType: ChatType
    /** External user ids, at most 10,000; or chat ids, at most 2,000. */
    recipients: readonly string[]
    /** Whether what is found of the same sender and text may have been made for another message of ours. */
    mayBeAnothers(): Promise<boolean>
  }

/** Mass messages: the platform hands them to the sender, who sends them. */
export type GroupMessages = {
  /** `failed` are recipients whom the platform refused at once. */
  sendGroupMessage(message: GroupMessage): Promise<{ msgid: string; failed: readonly string[] }>
  /** One that was asked for before and may have been taken on, its answer lost; nothing when it was not. */
  findGroupMessage(message: GroupMessage): Promise<{ msgid: string; failed: readonly string[] } | undefined>
  /** Nothing while the staff member has not sent it yet; recipients of whom it is not known yet are left out. */
  readGroupMessageResult(accepted: Accepted): Promise<readonly SendResult[] | undefined>
  /** Takes back what has not been sent; repeating it changes nothing. */
  cancelGroupMessage(message: { corpId: string; msgid: string }): Promise<void>
  /** Reminds those who have not sent it; at most three times in 24 hours. */
  remindGroupMessage(message: { corpId: string; msgid: string }): Promise<void>
}

export type Moment = Keyed &
  Repeatable & {
    text: string
    attachments: readonly Attachment[]
    staff: readonly string[]
    /** tag_ids of the customers who may see it; none for everybody. */
    tags: readonly string[]
  }

/** The platform works on a moment for a while (`jobid`) before it has an id of its own. */
export type PublishedMoment = { jobid: string } | { momentId: string }

export type Moments = {
  publishMoment(moment: Moment): Promise<PublishedMoment>
  /** One that was asked for before and may have been taken on, its answer lost; nothing when it was not. */
  findMoment(moment: Moment): Promise<PublishedMoment | undefined>
  /** Nothing while the platform works on it; `refused` are staff members who cannot publish it. */
  readMomentJob(job: {
    corpId: string
    jobid: string
  }): Promise<{ momentId: string; refused: readonly string[] } | undefined>
  /** Of these staff members, those who have published it. */
  readMomentResult(moment: {
    corpId: string
    momentId: string
    staff: readonly string[]
  }): Promise<readonly SendResult[]>
  /** Takes back what has not been published; repeating it changes nothing. */
  cancelMoment(moment: { corpId: string; momentId: string }): Promise<void>
}

/** `repeated`: it was asked for before, and may have been sent. */
export type Welcome = Keyed & {
  staff: string
  externalUserId: string
  welcomeCode: string
  content: unknown
  repeated: boolean
}

export type Welcomes = { sendWelcome(welcome: Welcome): Promise<void> }

/** What a staff member notes of a customer; what is left out stays as it is. */
export type Remark = { remark?: string; description?: string; phones?: readonly string[] }

type OfPair = { corpId: string; staff: string; externalUserId: string }

/** Marks that a staff member sets on a customer; tags are named by their tag_id. Repeating one changes nothing. */
export type Marks = {
  markTags(marks: OfPair & { add: readonly string[]; remove: readonly string[] }): Promise<void>
  setRemark(remark: OfPair & Remark): Promise<void>
}

/** Of the larger order first; names are unique, of groups and in a group. */
type Named = { name: string; order: number }

/** The corporation's tags; the application changes and removes those alone that it made. */
export type TagLibrary = {
  listTags(library: { corpId: string }): Promise<readonly SeenTagGroup[]>
  /** Adds tags to a group, which is made where it has no id or is gone; gives the group with these. Fails with NAME_TAKEN where it has one. */
  addTags(wanted: {
    corpId: string
    group: Named & { id: string | null }
    tags: readonly Named[]
  }): Promise<SeenTagGroup>
  /** Renames a tag or group. Fails with NAME_TAKEN where another one has the name. */
  changeTag(change: Named & { corpId: string; id: string }): Promise<void>
  /** What is gone already is passed over; the last tag takes its group along. */
  removeTags(unwanted: { corpId: string; tags: readonly string[]; groups: readonly string[] }): Promise<void>
}

/** The platform's number for a name that another tag has. */
export const NAME_TAKEN = 40071

/** A channel code as the platform has it. */
export type ContactWay = {
  type: 1 | 2
  scene: 1 | 2
  style: number | null
  remark: string
  skipVerify: boolean
  state: string
  staff: readonly string[]
  party: readonly string[]
}

type AskedWay = { corpId: string; way: ContactWay; since: number; isTaken(id: string): Promise<boolean> }
export type MadeWay = { configId: string; qrCode: string | null }

export type ContactWays = {
  /** `qrCode` is null where the platform makes no picture. */
  createContactWay(wanted: Keyed & { way: ContactWay }): Promise<MadeWay>
  /** One that was asked for before and may have been made, its answer lost; nothing when it was not. */
  findContactWay(asked: AskedWay): Promise<MadeWay | undefined>
  changeContactWay(wanted: { corpId: string; configId: string; way: ContactWay }): Promise<void>
  removeContactWay(wanted: { corpId: string; configId: string }): Promise<void>
}

/** Codes by which people join one of several group chats. The platform cannot list them: a lost answer stays lost. */
export type JoinWays = {
  createJoinWay(wanted: Keyed & { remark: string; state: string; chats: readonly string[] }): Promise<MadeWay>
  changeJoinWay(wanted: {
    corpId: string
    configId: string
    remark: string
    state: string
    chats: readonly string[]
  }): Promise<void>
  removeJoinWay(wanted: { corpId: string; configId: string }): Promise<void>
}

/**
 * A text, or an attachment as group messages have them. `distinct`: nothing else of ours said the same to them lately, so
 * the same again can only be this one repeated.
 */
type StaffMessage = Keyed & { staff: string; text: string; attachment?: Attachment | null; distinct: boolean }

/** Messages from the app to staff members. */
export type StaffMessages = { sendStaffMessage(message: StaffMessage): Promise<{ msgid: string }> }

type AddCustomerTask = Keyed & { staff: string; phones: readonly string[]; note: string }

/** Tasks for staff members to add someone by phone as a customer. */
export type AddCustomerTasks = { addCustomerTask(task: AddCustomerTask): Promise<{ taskId: string }> }

/** Milliseconds after which it makes sense to ask for a result again, of something that was taken on so long ago. */
export type Polling = { pollMs(ageMs: number): number }

/**
 * What we ask of the messaging platform, subject by subject; an engine names those that it needs. Calls fail with a
 * `PlatformError`. A call that is new here gets a type of its own and is joined below: adapters must then provide it.
 */
export type Platform = GroupMessages &
  Moments &
  Welcomes &
  Marks &
  TagLibrary &
  ContactWays &
  JoinWays &
  StaffMessages &
  AddCustomerTasks &
  Polling
