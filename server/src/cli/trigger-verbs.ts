import type { Sql } from '../storage/connect.ts'
import { CliError, EXIT, notFound } from './exit.ts'

export type Given = Record<string, string | boolean | undefined>

/** One thing that people can do on the platform: the control call that does it, and the options that say with whom. */
type Verb = {
  summary: string
  example: string
  path: string
  /** Whether the platform tells of it by a callback. */
  tells?: boolean
  /** Option by option: how it is written, and what it is. */
  options: Record<string, string>
  /** What the call is told; of several, each is a call. */
  body(given: Given, look: Look): Promise<object | object[]>
}

/** Finds what options name by our own ids. */
type Look = { owner: Sql; corpId: string; newPerson(): Promise<string> }

const person = {
  '--person <id>': 'who does it: a person, a unionid or an external user id; a new person when left out',
}
const staff = { '--staff <id>': 'the staff member' }
const customer = { '--customer <id>': 'the external user id' }

const text = (given: Given, name: string) => given[name] as string | undefined

function needed(given: Given, name: string): string {
  const value = text(given, name)
  if (!value) throw new CliError(`required option '--${name}' not specified`, EXIT.usage)
  return value
}

/** The platform's id of a code, where no id of ours is given. */
function configOf(given: Given, instead: string): object {
  const config_id = text(given, 'configId')
  if (!config_id) throw new CliError(`one of '--${instead}' and '--config-id' is needed`, EXIT.usage)
  return { config_id }
}

async function codeOf(given: Given, { owner, corpId }: Look): Promise<object> {
  const id = text(given, 'code')
  if (!id) return configOf(given, 'code')
  const [way] = await owner<{ config_id: string }[]>`
    select config_id from contact_way where corp_id = ${corpId} and id::text = ${id}`
  if (!way) throw notFound(`channel code ${id} of ${corpId}`)
  if (!way.config_id) throw new CliError(`the platform has not made channel code ${id} yet`)
  return { config_id: way.config_id }
}

async function whoOf(given: Given, look: Look): Promise<object> {
  return { person: text(given, 'person') ?? (await look.newPerson()) }
}

/** What waits for staff members to confirm it: named by our id, or by the platform's. */
async function waitingOf(given: Given, { owner, corpId }: Look): Promise<object[]> {
  const userid = text(given, 'staff')
  const one = userid ? { userid } : {}
  const msgid = text(given, 'msgid')
  if (msgid) return [{ msgid, ...one }]
  const mission = text(given, 'mission')
  const moment = text(given, 'moment')
  if (!mission && !moment) throw new CliError("one of '--mission', '--moment' and '--msgid' is needed", EXIT.usage)
  const rows = mission
    ? await owner<{ id: string | null }[]>`
        select msgid as id from group_message_task where corp_id = ${corpId} and mission_id::text = ${mission}
          and (${userid ?? null}::text is null or staff_id = ${userid ?? null}) order by staff_id`
    : await owner<{ id: string | null }[]>`
        select coalesce(platform_id, jobid) as id from moment where corp_id = ${corpId} and id::text = ${moment as string}`
  const ids = new Set(rows.flatMap(({ id }) => id ?? []))
  if (ids.size === 0) throw new CliError('the platform has no such message or moment yet')
  return [...ids].map((id) => ({ msgid: id, ...one }))
}

/** Who does it: the first when nobody is named. */
function byOf(given: Given, allowed: readonly string[]): object {
  const by = text(given, 'by') ?? allowed[0]
  if (!allowed.includes(by as string)) throw new CliError(`--by must be one of ${allowed.join(', ')}`, EXIT.usage)
  return { by }
}

export const VERBS: Record<string, Verb> = {
  'customer.scan': {
    summary: 'someone scans a channel code and adds the staff member',
    example: '--code 201',
    path: 'scan',
    tells: true,
    options: {
      '--code <id>': 'the channel code, by its id here',
      '--config-id <id>': "or by the platform's id",
      ...{ ...person, ...staff },
      '--half': 'the staff member still has to confirm',
    },
    body: async (given, look) => ({
      ...(await codeOf(given, look)),
      ...(await whoOf(given, look)),
      ...(text(given, 'staff') ? { userid: text(given, 'staff') } : {}),
      ...(given.half ? { half: true } : {}),
    }),
  },
  'customer.accept': {
    summary: 'the staff member confirms a customer who is half added',
    example: '--customer wm1',
    path: 'accept',
    tells: true,
    options: { ...customer, ...staff },
    body: async (given) => ({
      external_userid: needed(given, 'customer'),
      ...(text(given, 'staff') ? { userid: text(given, 'staff') } : {}),
    }),
  },
  'customer.leave': {
    summary: 'a customer and a staff member part',
    example: '--customer wm1 --staff lina',
    path: 'leave',
    tells: true,
    options: { ...customer, ...staff, '--by <who>': 'customer, staff or transfer' },
    body: async (given) => ({
      ...{ external_userid: needed(given, 'customer'), userid: needed(given, 'staff') },
      ...byOf(given, ['customer', 'staff', 'transfer']),
    }),
  },
  'chat.create': {
    summary: 'a staff member opens a group chat',
    example: '--name 福利群 --staff lina',
    path: 'chats',
    tells: true,
    options: { '--name <name>': 'its name', ...staff },
    body: async (given) => ({ name: needed(given, 'name'), owner: needed(given, 'staff') }),
  },
  'chat.join': {
    summary: 'someone joins a group chat',
    example: '--chat wr1',
    path: 'join',
    tells: true,
    options: { '--chat <id>': 'the group chat', '--config-id <id>': 'or a join way', ...person },
    body: async (given, look) => ({
      ...(text(given, 'chat') ? { chat_id: text(given, 'chat') } : configOf(given, 'chat')),
      ...(await whoOf(given, look)),
    }),
  },
  'chat.quit': {
    summary: 'someone leaves a group chat, or is removed',
    example: '--chat wr1 --person wm1',
    path: 'quit',
    tells: true,
    options: { '--chat <id>': 'the group chat', ...person, '--by <who>': 'customer or staff' },
    body: async (given) => ({
      chat_id: needed(given, 'chat'),
      person: needed(given, 'person'),
      ...byOf(given, ['customer', 'staff']),
    }),
  },
  'message.say': {
    summary: 'one message, which reaches the archive',
    example: '--from wm1 --to lina --content 你好',
    path: 'say',
    options: {
      '--from <id>': 'who writes: a staff member or an external user id',
      '--to <id>': 'to whom',
      '--chat <id>': 'or into which group chat',
      '--content <text>': 'the text',
    },
    body: async (given) => ({
      ...{ from: needed(given, 'from'), msgtype: 'text', content: { content: needed(given, 'content') } },
      ...(text(given, 'chat') ? { chat_id: text(given, 'chat') } : { to: needed(given, 'to') }),
    }),
  },
  confirm: {
    summary: 'staff members send a group message, or publish a moment, that waits for them',
    example: '--mission 1',
    path: 'confirm',
    options: {
      '--mission <id>': 'the group message, by its id here',
      '--moment <id>': 'or the moment, by its id here',
      '--msgid <id>': "or either, by the platform's id",
      '--staff <id>': 'this staff member alone',
    },
    body: waitingOf,
  },
  edit: {
    summary: 'an administrator changes something on the platform',
    example: `--data '{"kind":"user","userid":"lina","name":"李娜"}'`,
    path: 'edit',
    tells: true,
    options: { '--data <json>': 'kind and fields, see the simulator’s README' },
    body: async (given) => jsonOf(needed(given, 'data')),
  },
}

function jsonOf(text: string): object {
  try {
    const value = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {}
  throw new CliError('--data must be a JSON object', EXIT.usage)
}
