import type { Word } from '../i18n/dictionary.ts'
import type { Translate } from '../i18n/language.tsx'

const ACTIONS: Record<string, Word> = {
  created: 'act.created',
  create: 'act.created',
  updated: 'act.updated',
  update: 'act.updated',
  removed: 'act.removed',
  tagged: 'act.tagged',
  rotate: 'rotate',
  resend: 'resend',
  retry: 'retry',
  enable: 'act.enabled',
  disable: 'act.disabled',
  publish: 'publish',
  sent: 'act.sent',
  start: 'start',
  end: 'end',
  cancel: 'cancelSending',
  remind: 'remind',
  connect: 'platform.connect',
  disconnect: 'platform.disconnect',
  sync: 'platform.sync',
  sign_in: 'act.signedIn',
  link: 'invitation.new',
  password: 'act.password',
  key_created: 'act.keyCreated',
  key_revoked: 'act.keyRevoked',
  totp_on: 'act.totpOn',
  totp_off: 'act.totpOff',
  reply: 'ticket.reply',
  switch: 'ticket.switch',
  close: 'ticket.close',
  reopen: 'ticket.reopen',
  complete: 'complete',
  'stage complete': 'complete',
  'stage reopen': 'ticket.reopen',
  refresh: 'crowd.refresh',
  reset: 'act.reset',
  imported: 'act.imported',
  minted: 'act.minted',
  revoked: 'act.revoked',
  session_ended: 'act.sessionEnded',
  sessions_ended: 'act.sessionsEnded',
  totp_begin: 'act.totpBegin',
}

const KINDS: Record<string, Word> = {}
/** Those whose records have no page. */
const WITHOUT_PAGE: Record<string, Word> = {
  ...{ file: 'chat.file', open_api: 'actor.integrator', customer_note: 'kind.note', group_chat: 'kind.groupChat' },
  ...{
    department: 'kind.department',
    preset: 'kind.preset',
    sql_login: 'kind.sqlLogin',
    work_order_change: 'kind.ticketChange',
  },
  ...{ chat_session: 'kind.chat', chat_message: 'kind.chatMessage' },
}

/** Says what kinds are called: the menu does, of the records of its pages. */
export function nameKinds(words: Readonly<Record<string, Word>> = {}): void {
  Object.assign(KINDS, words)
}

const ACTORS: Record<string, Word> = { command: 'actor.command', integrator: 'actor.integrator', platform: 'platform' }

/** What can be asked for: of those that are called the same, the first. */
const optionsOf = (words: Record<string, Word>) => {
  const options = Object.entries(words).map(([value, word]) => ({ value, word }))
  return options.filter(({ word }, n) => options.findIndex((other) => other.word === word) === n)
}
export const ACTION_OPTIONS = optionsOf(ACTIONS)
export const kindOptions = () => optionsOf({ ...KINDS, ...WITHOUT_PAGE })

/** What was done to what, in words; what is not known yet by its own name. */
export function actOf({ action, kind }: { action: string; kind: string }, t: Translate): string {
  return `${wordOrName(ACTIONS, action, t)} · ${kindOf(kind, t)}`
}

/** What a kind of record is called. */
export const kindOf = (kind: string, t: Translate) => wordOrName({ ...KINDS, ...WITHOUT_PAGE }, kind, t)

/** What a record calls itself, where its contents may be seen; else its id. */
export function recordName(contents: unknown, id: string | null): string {
  const { name, title, tag_name, tag_group_name, field_name, remark } = (contents ?? {}) as Record<string, unknown>
  const found = [name, title, tag_name, tag_group_name, field_name, remark].find(
    (text) => typeof text === 'string' && text,
  )
  return (found as string | undefined) ?? id ?? ''
}

/** What was done, where the record is known. */
export const actionOf = ({ action }: { action: string }, t: Translate) => wordOrName(ACTIONS, action, t)

/** Who did it: a name, or what acted. */
export function actorOf({ actor_name, actor_kind }: { actor_name: string | null; actor_kind: string }, t: Translate) {
  return actor_name ?? wordOrName(ACTORS, actor_kind, t)
}

function wordOrName(words: Record<string, Word>, name: string, t: Translate): string {
  const word = words[name]
  return word ? t(word) : name
}
