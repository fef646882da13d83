import { z } from 'zod'
import { problem } from '../../contract/problem.ts'
import { reason } from '../../contract/reasons.ts'
import { segment } from '../calls.ts'
import { CHANGES, kindNamed, needs, type Result, someKind, tool, WRITES } from '../tool.ts'

const kind = z.string().describe('see describe; never messages or moments')
const object = z.record(z.string(), z.unknown())
const key = z.string().min(1).max(64).optional().describe('Idempotency-Key: the same call twice is done once')
const dry_run = z.boolean().optional().describe('true: writes nothing, tells what would be')
const id = z.union([z.string().min(1), z.int()])

const keyed = (key: string | undefined): Record<string, string> => (key === undefined ? {} : { 'idempotency-key': key })
const DRY: Record<string, string> = { 'guanxi-dry-run': 'true' }

const create = tool({
  ...{ name: 'create', description: 'Makes a record; describe tells its writable fields.', hint: WRITES },
  allowed: someKind(({ create }) => create?.right),
  ...{ input: { kind, record: object, key, dry_run }, output: ['record', 'etag', 'before', 'after'] },
  async run({ kind, record, key, dry_run }, { call }) {
    const { name } = kindNamed(kind, (each) => each.create)
    const { body, etag } = await call('POST', name, { body: record, headers: dry_run ? DRY : keyed(key) })
    return dry_run ? { before: null, after: body } : { record: body, etag: etag ?? null }
  },
})

const update = tool({
  ...{ name: 'update', description: 'Changes a record; with etag only that version of it.', hint: CHANGES },
  allowed: someKind(({ update }) => update?.right),
  input: { kind, id, changes: object, etag: z.string().optional(), key, dry_run },
  output: ['record', 'etag', 'before', 'after'],
  async run({ kind, id, changes, etag: version, key, dry_run }, { call }) {
    const { name } = kindNamed(kind, (each) => each.update)
    const path = `${name}/${segment(id)}`
    const before = dry_run ? (await call('GET', path)).body : undefined
    const headers = { ...(dry_run ? DRY : keyed(key)), ...(version === undefined ? {} : { 'if-match': version }) }
    const { body, etag } = await call('PATCH', path, { body: changes, headers })
    return before ? { before, after: body } : { record: body, etag: etag ?? null }
  },
})

const tags = z.array(z.int()).max(100).default([])

const tag = tool({
  ...{ name: 'tag', description: 'Puts tags (t_id) on customers and takes them off.', hint: WRITES },
  allowed: needs('customers:write'),
  input: { ids: z.array(z.string().min(1)).min(1).max(100), add: tags, remove: tags },
  output: ['changed', 'failed'],
  async run({ ids, add, remove }, { call }) {
    const { body: known } = await call('GET', 'customers', { query: { ids, limit: 100 } })
    const there = (known.items as { external_user_id: string }[]).map(({ external_user_id }) => external_user_id)
    const failed = ids.filter((each) => !there.includes(each)).map((id) => ({ id, code: 'not_found' }))
    if (there.length === 0) return { changed: 0, failed }
    const { body } = await call('POST', 'customers/tag', { body: { external_user_ids: there, add, remove } })
    return { changed: body.changed, failed }
  },
})

const VERBS = { reply: 'reply', transfer: 'switch', close: 'close', reopen: 'reopen' } as const

const ticket = tool({
  ...{ name: 'ticket', hint: WRITES, allowed: needs('tickets:act'), open: true },
  description: 'Opens a ticket, or acts on one; beside action and id the fields of that call (describe tickets).',
  input: { action: z.enum(['open', 'reply', 'transfer', 'close', 'reopen']), id: z.string().min(1).optional() },
  output: ['ticket'],
  async run({ action, id, ...body }, { call }) {
    if (action === 'open') return { ticket: (await call('POST', 'tickets', { body })).body }
    if (id === undefined) throw wrong('id', reason('required'))
    const path = `tickets/${segment(id)}/${VERBS[action]}`
    return { ticket: (await call('POST', path, { body })).body }
  },
})

const wrong = (field: string, why: ReturnType<typeof reason>) =>
  problem('invalid', { errors: [{ field, reason: why }] })

const MESSAGES = z.enum(['group-messages', 'moments'])

const message = {
  kind: MESSAGES,
  name: z.string().optional(),
  text: z.string().optional(),
  attachments: z.array(object).optional(),
  creator_id: z
    .string()
    .optional()
    .describe('id of the staff member in whose name it is; needed unless your account is one: search staff'),
  filter: object.optional(),
  crowd_package_id: z.int().optional(),
  external_user_ids: z.array(z.string()).max(20_000).optional(),
  staff_ids: z.array(z.string()).optional().describe('moments: who publishes'),
  tag_list: z.array(z.string()).optional().describe('moments: who sees it'),
}

const given = (body: object) => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))

const forecast = tool({
  ...{ name: 'forecast', description: 'Whom a message would reach.', hint: { readOnlyHint: true } },
  ...{ allowed: needs('marketing:read'), input: message, output: ['people', 'staff', 'over_quota'] },
  async run({ kind, filter, crowd_package_id, external_user_ids, staff_ids, tag_list }, { call }) {
    const aimed = kind === 'moments' ? { staff_ids, tag_list } : { filter, crowd_package_id, external_user_ids }
    const { body } = await call('POST', `${kind}/forecast`, { body: given(aimed) })
    const { recipients, customers, staff, over_quota = { total: 0, external_user_ids: [] } } = body
    return { people: recipients ?? customers, staff, over_quota }
  },
})

const draftMessage = tool({
  ...{
    name: 'draft_message',
    description: 'Keeps a message as a draft: a person sends it in the console.',
    hint: WRITES,
  },
  ...{ allowed: needs('marketing:write'), input: message, output: ['id', 'state', 'console_url'] },
  async run({ kind, ...body }, { call, origin, who }) {
    const { id, state } = (await call('POST', kind, { body: { ...given(body), draft: true } })).body
    const page = `${origin}/console/${encodeURIComponent(who.corp.corp_id)}/${kind}`
    return { id, state, console_url: `${page}?view=drafts&open=${id}` }
  },
})

const sendDraft = tool({
  ...{ name: 'send_draft', description: 'Sends a draft to customers, now. It cannot be called back.', hint: CHANGES },
  ...{ allowed: needs('messages:send'), output: ['state', 'id'] },
  input: { id, kind: MESSAGES.optional().describe('needed where a draft of each kind has the id') },
  async run({ id, kind }, { call }) {
    const send = async (of: string, headers = {}) =>
      (await call('POST', `${of}/${segment(id)}/send`, { headers })).body as Result
    const kinds = kind ? [kind] : await draftsOf((of) => send(of, DRY))
    if (kinds.length > 1) throw wrong('kind', reason('required'))
    const { state, id: sent } = await send(kinds[0] as string)
    return { state, id: sent }
  },
})

/** The kinds of which there is such a draft, as trying to send it tells; refused as the sent one is, or the missing one. */
async function draftsOf(tried: (kind: string) => Promise<unknown>): Promise<string[]> {
  const found = []
  const refusals: { code?: string }[] = []
  for (const kind of MESSAGES.options) {
    const refusal = await tried(kind).then(
      () => undefined,
      (error) => error as { code?: string },
    )
    if (refusal && ['not_found', 'already_sent'].includes(refusal.code ?? '')) refusals.push(refusal)
    else found.push(kind)
  }
  if (found.length === 0) throw refusals.find(({ code }) => code === 'already_sent') ?? refusals[0]
  return found
}

const resend = tool({
  ...{ name: 'resend', description: 'Pushes a delivery again.', hint: CHANGES },
  ...{ allowed: needs('developers:write'), input: { id }, output: ['state'] },
  async run({ id }, { call }) {
    return { state: (await call('POST', `deliveries/${segment(id)}/resend`)).body.state }
  },
})

const simulate = tool({
  ...{ name: 'simulate', hint: WRITES, allowed: needs('sandbox:write'), inSandbox: true, open: true },
  description:
    'In a sandbox: has people act on the simulated platform (verb and its options), or time pass (advance_s).',
  input: { verb: z.string().optional(), advance_s: z.int().min(1).optional() },
  output: ['reply', 'moved', 'now', 'ahead_s', 'frozen', 'status', 'next_due', 'steps'],
  async run({ verb, advance_s, ...options }, { sandbox }): Promise<Result> {
    if ((verb === undefined) === (advance_s === undefined))
      throw wrong('verb', reason('exactly_one_of', { fields: ['verb', 'advance_s'] }))
    if (advance_s !== undefined) return (await sandbox('POST', 'clock', { advance_s })).body
    const { reply, moved } = (await sandbox('POST', 'trigger', { verb, ...options })).body
    return { reply, moved }
  },
})

/** Tools that change something; those that change most come last. */
export const writingTools = [create, update, tag, ticket, forecast, draftMessage, sendDraft, resend, simulate]
