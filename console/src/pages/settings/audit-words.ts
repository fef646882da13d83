import type { Word } from '../../i18n/dictionary.ts'
import type { Translate } from '../../i18n/language.tsx'

const ACTIONS: Record<string, Word> = {
  created: 'act.created',
  create: 'act.created',
  updated: 'act.updated',
  update: 'act.updated',
  removed: 'act.removed',
  tagged: 'act.tagged',
  rotate: 'rotate',
  resend: 'resend',
  enable: 'act.enabled',
  disable: 'act.disabled',
  publish: 'publish',
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
}

const KINDS: Record<string, Word> = {
  operator: 'kind.operator',
  session: 'kind.session',
  customer: 'customer',
  tag: 'kind.tag',
  tag_group: 'tagGroup',
  contact_way: 'contactWays',
  welcome: 'welcomes',
  smart_form: 'forms',
  group_message: 'groupMessages',
  moment: 'moments',
  radar: 'radars',
  ticket: 'tickets',
  ticket_template: 'ticketTemplates',
  quick_reply: 'quickReplies',
  project: 'projects',
  crowd_package: 'crowds',
  clue: 'clues',
  points_entry: 'points',
  custom_field: 'customFields',
  journey_stage: 'journeyStages',
  sensitive_rule: 'sensitiveRules',
  staff_rank: 'rankings',
  task_treasure_mission: 'taskTreasure',
  group_fission_mission: 'groupFission',
  check_in_mission: 'checkIns',
  secret: 'secrets',
  subscription: 'webhooks',
  delivery: 'deliveries',
  platform: 'platform',
  corp: 'corporation',
  seat: 'seats',
  file: 'chat.file',
  radar_group: 'group',
  quick_reply_group: 'group',
  form_group: 'group',
  open_api: 'actor.integrator',
}

const ACTORS: Record<string, Word> = { command: 'actor.command', integrator: 'actor.integrator', platform: 'platform' }

/** What can be asked for: of those that are called the same, the first. */
const optionsOf = (words: Record<string, Word>) => {
  const options = Object.entries(words).map(([value, word]) => ({ value, word }))
  return options.filter(({ word }, n) => options.findIndex((other) => other.word === word) === n)
}
export const ACTION_OPTIONS = optionsOf(ACTIONS)
export const KIND_OPTIONS = optionsOf(KINDS)

/** What was done to what, in words; what is not known yet by its own name. */
export function actOf({ action, kind }: { action: string; kind: string }, t: Translate): string {
  return `${said(ACTIONS, action, t)} · ${said(KINDS, kind, t)}`
}

/** Who did it: a name, or what acted. */
export function actorOf({ actor_name, actor_kind }: { actor_name: string | null; actor_kind: string }, t: Translate) {
  return actor_name ?? said(ACTORS, actor_kind, t)
}

function said(words: Record<string, Word>, name: string, t: Translate): string {
  const word = words[name]
  return word ? t(word) : name
}
