import { sql } from '../storage/sql.ts'
import { TriggerError } from './error.ts'
import { type Finder, type Given, givenOf, needed, numberOf, text, type Verb } from './verb.ts'

/** What waits for staff members to confirm it: named by our id, or by the platform's. */
async function waitingOf(given: Given, { find }: Finder): Promise<object[]> {
  const userid = text(given, 'staff')
  const one = userid ? { userid } : {}
  const msgid = text(given, 'msgid')
  if (msgid) return [{ msgid, ...one }]
  const mission = text(given, 'mission')
  const moment = text(given, 'moment')
  if (!mission && !moment)
    throw new TriggerError("one of '--mission', '--moment' and '--msgid' is needed", 'usage', 'mission')
  const rows = await find<{ id: string | null }>(
    mission
      ? sql`select msgid as id from group_message_task t where t.corp_id = w.corp_id and mission_id::text = ${mission}::text
              and (${userid ?? null}::text is null or staff_id = ${userid ?? null}::text) order by staff_id`
      : sql`select coalesce(platform_id, jobid) as id from moment m
            where m.corp_id = w.corp_id and id::text = ${moment as string}::text`,
  )
  const ids = new Set(rows.flatMap(({ id }) => id ?? []))
  if (ids.size === 0) throw new TriggerError('the platform has no such message or moment yet')
  return [...ids].map((id) => ({ msgid: id, ...one }))
}

const between = {
  '--from <id>': 'who writes: a staff member or an external user id',
  '--to <id>': 'to whom',
  '--chat <id>': 'or into which group chat',
}

export const messageVerbs: Record<string, Verb> = {
  'message.say': {
    summary: 'one message, which reaches the archive',
    example: '--from wm1 --to lina --content 你好',
    path: 'say',
    options: {
      ...between,
      '--content <text>': 'the text',
      '--type <type>': 'its type, such as image, link or voice; what it holds is made up unless it is text',
    },
    body: async (given) => ({
      ...{ from: needed(given, 'from'), msgtype: text(given, 'type') ?? 'text' },
      ...(text(given, 'type') && !text(given, 'content') ? {} : { content: { content: needed(given, 'content') } }),
      ...(text(given, 'chat') ? { chat_id: text(given, 'chat') } : { to: needed(given, 'to') }),
    }),
  },
  archive: {
    summary: 'so many made-up messages, which reach the archive',
    example: '--count 20',
    path: 'archive',
    options: { '--count <n>': 'how many', ...between },
    body: async (given) => ({
      ...{ count: numberOf(given, 'count') },
      ...givenOf(given, { from: 'from', to: 'to', chat: 'chat_id' }),
    }),
    shows: ({ messages }) => ({ messages: (messages as unknown[]).length }),
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
}
