import { z } from 'zod'
import { segment } from '../calls.ts'
import { describeKind, kinds } from '../kinds.ts'
import { isSandbox, timeOf } from '../session.ts'
import { anybody, kindNamed, NOTICE, needs, picked, READS, type Result, someKind, tool } from '../tool.ts'
import { get } from './get.ts'

const kind = z.string().describe('such as customers, tag-groups; see describe')
const limit = z.int().min(1).max(50).default(10)
const cursor = z.string().optional().describe('next_cursor of the reply before')
const fields = z.array(z.string()).max(100).optional().describe('only these fields')
const day = z.iso.date().optional().describe('YYYY-MM-DD')

const whoAmI = tool({
  ...{ name: 'who_am_i', description: 'Whose key this is, where, and what it may do.', hint: READS, allowed: anybody },
  ...{ input: {}, output: ['corp_id', 'corp_name', 'operator', 'role', 'rights', 'time_zone', 'now', 'sandbox'] },
  async run(_, env) {
    const { corp, operator, role, rights } = env.who
    const sandbox = await isSandbox(env)
    const now = sandbox ? await timeOf(env) : Math.floor(Date.now() / 1000)
    return {
      ...{ corp_id: corp.corp_id, corp_name: corp.name, operator, role, rights: [...rights] },
      ...{ time_zone: corp.time_zone, now, sandbox },
    }
  },
})

const describe = tool({
  name: 'describe',
  description: 'The kinds of records that can be read; of one kind its fields, filters, sorts and what can be written.',
  ...{ hint: READS, allowed: anybody, input: { kind: kind.optional() } },
  output: ['kinds', 'kind', 'id', 'fields', 'filters', 'sorts', 'writable', 'verbs'],
  async run({ kind }, { who }) {
    const readable = kinds.filter(({ resource }) => who.rights.has(resource.rights.read))
    if (kind === undefined) return { kinds: readable.map(({ name }) => name) }
    return describeKind(kindNamed(kind, (each) => readable.includes(each)))
  },
})

const search = tool({
  ...{ name: 'search', description: 'Records of a kind, a page at a time.', hint: READS },
  allowed: someKind(({ resource }) => resource.rights.read),
  input: {
    ...{ kind, q: z.string().optional(), filters: z.record(z.string(), z.unknown()).default({}) },
    ...{ sort: z.string().optional(), fields, limit, cursor },
  },
  output: ['items', 'total', 'next_cursor'],
  async run({ kind, q, filters, sort, fields, limit, cursor }, { call }) {
    const { name, resource } = kindNamed(kind)
    const { body } = await call('GET', name, { query: { ...filters, q, sort, limit, cursor } })
    const { items, total, next_cursor = null } = body as { items: Result[]; total: number; next_cursor?: string }
    return { items: picked(items, fields, resource.id.column), total, next_cursor }
  },
})

const timeline = tool({
  ...{ name: 'timeline', description: 'What happened with a customer, newest first.', hint: READS },
  ...{ allowed: needs('customers:read'), input: { id: z.string().min(1), limit, cursor } },
  output: ['items', 'notice', 'next_cursor'],
  async run({ id, limit, cursor }, { call }) {
    const { body } = await call('GET', `customers/${segment(id)}/timeline`, { query: { limit, cursor } })
    return { items: body.items, next_cursor: body.next_cursor ?? null, notice: NOTICE }
  },
})

const count = tool({
  ...{ name: 'count', description: 'How many customers a crowd filter finds, and the first 20.', hint: READS },
  ...{ allowed: needs('customers:read'), input: { filter: z.record(z.string(), z.unknown()) } },
  output: ['count', 'first'],
  async run({ filter }, { call }) {
    const { body } = await call('POST', 'crowd-packages/preview', { body: { filter } })
    return { count: body.count, first: body.items }
  },
})

const statistics = tool({
  ...{ name: 'statistics', description: 'Numbers of a code, form, radar or mission by day.', hint: READS },
  allowed: someKind(({ stats, resource }) => stats && resource.rights.read),
  input: { kind, id: z.union([z.string().min(1), z.int()]), from: day, to: day },
  output: ['days', 'totals'],
  async run({ kind, id, from, to }, { call }) {
    const { name, stats } = kindNamed(kind, (each) => each.stats)
    const query = stats && 'days' in stats.query.shape ? { days: from ? daysSince(from) : 366 } : {}
    const { body } = await call('GET', `${name}/${segment(id)}/stats`, { query })
    const { days = [], ...totals } = body as { days?: { day: string }[] } & Result
    return { days: days.filter((each) => (!from || each.day >= from) && (!to || each.day <= to)), totals }
  },
})

const daysSince = (day: string) =>
  Math.min(366, Math.max(1, Math.ceil((Date.now() - Date.parse(day)) / 86_400_000) + 1))

/** Sessions that a search without a session looks into: the newest. */
const SESSIONS = 100

const readChat = tool({
  name: 'read_chat',
  description: `Archived messages of a session, or those that hold q, in the ${SESSIONS} newest sessions.`,
  ...{ hint: READS, allowed: needs('chat-contents:read') },
  input: {
    ...{ q: z.string().min(1).optional(), session_id: z.string().min(1).optional() },
    ...{ staff_id: z.string().min(1).optional(), limit, cursor },
  },
  output: ['items', 'notice', 'next_cursor'],
  async run({ q, session_id, staff_id, limit, cursor }, { call }) {
    const messages = async (id: string, staff: string | undefined) => {
      const query = { q, staff_id: staff, limit, cursor }
      return (await call('GET', `chat-sessions/${segment(id)}/messages`, { query })).body
    }
    if (session_id !== undefined) {
      const { items, next_cursor = null } = await messages(session_id, staff_id)
      return { items, next_cursor, notice: NOTICE }
    }
    const { body } = await call('GET', 'chat-sessions', { query: { staff_id, limit: SESSIONS } })
    const found: Result[] = []
    for (const { id, staff_id } of body.items as { id: string; staff_id: string }[]) {
      if (found.length < limit) found.push(...((await messages(id, staff_id)).items as Result[]))
    }
    return { items: found.slice(0, limit), next_cursor: null, notice: NOTICE }
  },
})

const deliveries = tool({
  ...{ name: 'deliveries', description: 'What was pushed to subscribers, newest first.', hint: READS },
  ...{ allowed: needs('developers:read'), input: { state: z.string().optional(), limit, cursor } },
  output: ['items', 'next_cursor'],
  async run(query, { call }) {
    const { body } = await call('GET', 'deliveries', { query })
    return { items: body.items, next_cursor: body.next_cursor ?? null }
  },
})

/** Tools that change nothing. */
export const readingTools = [whoAmI, describe, search, get, timeline, count, statistics, readChat, deliveries]
