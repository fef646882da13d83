import { expect } from 'vitest'
import { EXAMPLE_CORP as CORP } from '../../../server/src/admin-api/kit/call.ts'
import { type Right, type Role, rights, rightsOf, roles } from '../../../server/src/contract/roles.ts'
import { makeKey } from '../../../server/src/engines/operators/key.ts'
import { createOperator, putMember } from '../../../server/src/engines/operators/operator.ts'
import { stampAll } from '../../../server/src/feed/stamp.ts'
import { asCommand } from '../../../server/src/storage/as-command.ts'
import type { Secrets } from '../../../server/src/webhooks/secrets.ts'
import { startDemoService } from '../../support/demo.ts'
import { addOperator } from '../../support/operators.ts'
import { startReceiver, until } from '../../support/receivers/receiver.ts'
import { openWebhookSetup } from '../../support/receivers/webhook-setup.ts'
import type { TestService } from '../../support/service.ts'

/** What must not be seen, and the right with which it may be. A masked phone is not the phone. */
export const CANARIES: Record<string, Right> = {
  13711112221: 'phones:read', // a customer's
  13711112222: 'phones:read', // a clue's
  13711112223: 'phones:read', // in a clue's base_info
  13711112224: 'phones:read', // a staff member's mobile
  13711112225: 'phones:read', // a staff member's telephone
  13711112226: 'phones:read', // in a form's answer
  13711112227: 'phones:read', // a preset's
  暗号一: 'chat-contents:read', // a message, and so the thumb of its session
  暗号二: 'chat-contents:read', // a file's address
  客户暗号: 'customers:read',
  工单暗号: 'tickets:read',
}

type Service = TestService & { token: string }
type Webhooks = ReturnType<typeof openWebhookSetup>
type Caller = { headers: Record<string, string>; may: ReadonlySet<string> }

const base = `/admin-api/corps/${CORP}`
const SEPARATE = ['phones:read', 'chat-contents:read', 'customers:read', 'tickets:read'] as const
const FEW = ['developers:read', 'audit:read', 'home:read'] as const

/** Everybody whose rights differ: each role by key and by session, and keys that lack one right or have only a few. */
export const CALLERS = [
  ...roles.flatMap((role) => [`${role} by key`, `${role} by session`]),
  ...SEPARATE.map((each) => `owner's key without ${each}`),
  'key of the developers’ pages alone',
]

/** The demo corporation with the canaries in records, events, attempts, calls and the audit log, and everybody who calls. */
export async function startPlanted() {
  let webhooks: Webhooks | undefined
  const service = await startDemoService({
    adminCallsPerMinute: 1_000_000,
    webhooks({ owner }) {
      webhooks = openWebhookSetup(owner)
      return webhooks
    },
  })
  const callers = await addCallers(service)
  const ids = await plant(service, webhooks as unknown as Webhooks, callers.get('owner by session') as Caller)
  return {
    service,
    ids,
    caller: (name: string) => callers.get(name) as Caller,
    async stop() {
      await service.stop()
      await webhooks?.close()
    },
  }
}

export type Planted = Awaited<ReturnType<typeof startPlanted>>

async function addCallers(service: Service): Promise<Map<string, Caller>> {
  const callers = new Map<string, Caller>()
  for (const role of roles) {
    const made = await addOperator(service, { name: role, corps: { [CORP]: role } })
    callers.set(`${role} by key`, { headers: made.bearer, may: rightsOf[role as Role] })
    callers.set(`${role} by session`, { headers: made.cookie, may: rightsOf[role as Role] })
  }
  const root = await addOperator(service, { name: 'root', admin: true })
  callers.set('administrator', { headers: root.bearer, may: new Set(rights) })
  for (const missing of SEPARATE) {
    const others = rights.filter((right) => right !== missing)
    callers.set(`owner's key without ${missing}`, await narrowKey(service, `no ${missing}`, others))
  }
  callers.set('key of the developers’ pages alone', await narrowKey(service, 'few', FEW))
  return callers
}

async function narrowKey(service: Service, name: string, narrowed: readonly Right[]): Promise<Caller> {
  const { owner } = service.store
  const now = service.now()
  const operatorId = await createOperator(owner, { name }, now)
  await asCommand(owner, CORP, (ctx) => putMember(ctx, { operator_id: operatorId, role: 'owner', staff_id: null }), now)
  const { key } = await makeKey(owner, { operatorId, name, now, corpId: CORP, rights: narrowed })
  const may = new Set(narrowed.filter((right) => rightsOf.owner.has(right)))
  return { headers: { authorization: `Bearer ${key}` }, may }
}

/** Puts the canaries into records, events, attempts, calls and the audit log. */
async function plant(service: Service, webhooks: Webhooks, { headers }: Caller): Promise<Record<string, string>> {
  const { owner } = service.store
  const open = (path: string, body?: object, query: Record<string, string> = {}) =>
    service.call(`/open-api/${path}`, { token: service.token, query, ...(body ? { body } : {}) })
  const admin = async (method: string, path: string, body?: object) => {
    const answer = await service.call(`${base}/${path}`, { method, headers, ...(body ? { body } : {}) })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer.body
  }
  let secrets: Secrets | undefined
  const receiver = await startReceiver({
    secrets: () => secrets as Secrets,
    answer: (push) => ({ body: JSON.stringify(push) }),
  })
  const kinds = ['customer', 'clue', 'staff', 'chat_session', 'chat_message', 'ticket']
  const subscription = await webhooks.subscribe(CORP, receiver.url, kinds)
  secrets = subscription.secrets
  await admin('PATCH', 'customers/wm_yunqi_1001', { phones: ['13711112221'], position: '客户暗号' })
  const clue = await admin('POST', 'clues', { phone: '13711112222', base_info: { phone_number: '13711112223' } })
  await admin('PATCH', `clues/${clue.id}`, { remark: '又见' })
  await owner`update staff set mobile = '13711112224', telephone = '13711112225' where corp_id = ${CORP}`
  await owner`
    update chat_message set text_content = '暗号一', content = '{"content":"暗号一"}', file_url = 'https://f.example/暗号二'
    where corp_id = ${CORP}`
  await owner`update ticket set title = '工单暗号' where corp_id = ${CORP}`
  await owner`
    insert into smart_form_answer (corp_id, form_id, id, version, answers, created_at)
    select corp_id, id, 900001, 1, '{"1":"13711112226"}', 1 from smart_form where corp_id = ${CORP}`
  await owner`
    insert into sensitive_hit (corp_id, rule_id, staff_id, session_id, message_id, original_id, direction, word, time, created_at)
    select r.corp_id, r.id, m.staff_id, m.session_id, m.id, m.original_id, m.direction, '暗号一', m.time, 1
    from sensitive_rule r cross join lateral (select * from chat_message m where m.corp_id = r.corp_id limit 1) m
    where r.corp_id = ${CORP}`
  await stampAll(owner)
  const worker = webhooks.work()
  await until(async () => (await owner`select 1 from delivery where state = 'waiting'`).length === 0)
  await worker.stop()
  await receiver.close()
  const [message] = await owner`
    select staff_id, session_id from chat_message where corp_id = ${CORP} order by staff_id, session_id limit 1`
  const answers = [
    await open('external_user/list', undefined, { phone_number: '13711112221' }),
    await open('external_user/batch_get', { external_user_id_list: ['wm_yunqi_1001'] }),
    await open('external_user/get', undefined, { external_user_id: 'wm_yunqi_1001' }),
    await open('clue/list', undefined, { phone: '13711112222', '13711112227': '13711112227' }),
    await open('customer_open_sea/clue/add', { clue_list: [{ phone: '13711112222', note: '13711112227' }] }),
    await open('pre_write_properties/batch_add', {
      ...{ target_type: 'mobile', is_cover: 1, value_list: [{ phone_number: '13711112227', remark: '某' }] },
    }),
    await open('customer_open_sea/clue/add', { clue_list: [{ phone: 'x13711112227' }] }),
    await open('staff/list', undefined, { limit: '5' }),
    await open('chat/session/list', undefined, { staff_id: message?.staff_id }),
    await open('chat/message/list', undefined, { staff_id: message?.staff_id, session_id: message?.session_id }),
    await open('workorder/list', undefined, { limit: '5' }),
    await open('event/list', undefined, { limit: '5' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await until(async () => {
    const [row] = await owner`select count(*)::int as n from request_log where corp_id = ${CORP}`
    return row?.n >= answers.length
  })
  const [audited] = await owner`
    select id from audit where corp_id = ${CORP} and kind = 'clue' order by id desc limit 1`
  return {
    ...{ clues: String(clue.id), customers: 'wm_yunqi_1001', 'chat-sessions': String(message?.session_id) },
    ...{ subscriptions: String(subscription.id), audit: String(audited?.id) },
  }
}
