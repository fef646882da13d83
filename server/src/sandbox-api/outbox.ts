import { z } from 'zod'
import { integer, oneOf, seconds, text } from '../contract/fields.ts'
import { hidden } from '../contract/sensitive.ts'
import { ToldReason, told } from '../contract/told-reason.ts'
import { type OutboxItem, outboxKinds, readOutbox } from '../engines/sandbox/outbox.ts'
import { inSandbox, type SandboxCall } from './kit.ts'
import { growing, timedOut, waitForItems, waiting } from './waiting.ts'

const TAG = '发件箱'

const Item = z
  .object({
    no: integer({ min: 1 }).describe('编号，逐条增大'),
    at: seconds.describe('时间'),
    kind: oneOf(...outboxKinds).describe(
      'welcome 欢迎语，message 群发消息，moment 朋友圈，tag 打标签，tag_library 标签库，remark 备注，staff_message 应用消息，code 渠道活码',
    ),
    to: z.string().nullable().describe('客户、客户群或员工的 ID'),
    from: z.string().nullable().describe('员工 ID'),
    record: z.object({ kind: z.string(), id: z.string() }).nullable().describe('由哪条记录而来'),
    state: oneOf('sent', 'failed').describe('sent 平台已接受，failed 平台已拒绝'),
    reason: ToldReason.nullable().describe('被拒绝的原因'),
    body: z.unknown().describe('内容'),
  })
  .meta({ id: 'OutboxItem' })

const chosen = {
  kind: oneOf(...outboxKinds)
    .optional()
    .describe('只要这一种'),
  to: text({ min: 1, max: 200 }).optional().describe('只要发给它的'),
}
const listQuery = { ...chosen, ...growing }
const waitQuery = { ...chosen, ...waiting }

const list = inSandbox<SandboxCall<typeof listQuery>>(
  TAG,
  {
    ...{ method: 'GET', path: '/outbox', summary: '列出请平台做过的事', query: listQuery },
    description: '从早到晚；每个接收者一条。会再次尝试的不在其中。',
    reply: { items: z.array(Item) },
  },
  async (call) => ({ items: (await readOutbox(call.db, call.query)).map((item) => shown(item, call)) }),
)

const wait = inSandbox<SandboxCall<typeof waitQuery>>(
  TAG,
  {
    ...{ method: 'GET', path: '/outbox/wait', summary: '等待请平台做的事', query: waitQuery, waits: true },
    ...{ reply: { items: z.array(Item), ...timedOut }, example: { query: { timeout_s: '0' } } },
  },
  async (call) => {
    const { kind, to } = call.query
    return waitForItems(call, async (page) =>
      (await readOutbox(call.db, { kind, to, ...page })).map((item) => shown(item, call)),
    )
  },
)

function shown({ body, reason, ...item }: OutboxItem, { language, rights }: Pick<SandboxCall, 'language' | 'rights'>) {
  const { phones } = (body ?? {}) as { phones?: string[] }
  const masked =
    phones && !rights.has('phones:read')
      ? { ...(body as object), phones: phones.map((phone) => hidden('phone', phone)) }
      : body
  return { ...item, reason: told(reason, language), body: masked }
}

export const outboxEndpoints = [list, wait]
