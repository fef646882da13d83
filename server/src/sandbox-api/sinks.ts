import { z } from 'zod'
import { expectMaySubscribe } from '../admin-api/kit/narrow-keys.ts'
import { integer, seconds, text } from '../contract/fields.ts'
import { problem } from '../contract/problem.ts'
import { mustBe } from '../contract/reasons.ts'
import { everyNodeKnows } from '../engines/sandbox/gate.ts'
import { sinkShape } from '../engines/sandbox/sink.ts'
import { findSink, MOST_SINKS, putSink, readReceived, removeSink, type Sink } from '../engines/sandbox/sinks.ts'
import { inSandbox, type SandboxCall, sandboxTools } from './kit.ts'
import { newSinkKeys } from './sink-keys.ts'
import { subscribeSink } from './subscribe-sink.ts'
import { growing, timedOut, waitForItems, waiting } from './waiting.ts'

const TAG = '接收方'

const name = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,64}$/)
  .meta({ rule: mustBe('name_of_setting') })
const params = { name }
const example = { path: { name: 'crm' } }

const keys = {
  token: z.string().describe('签名 token'),
  encoding_aes_key: z.string().describe('消息加密密钥'),
  webhook_secret: z.string().describe('Standard Webhooks 密钥'),
}

const put = inSandbox<SandboxCall<never, typeof sinkShape>>(
  TAG,
  {
    ...{ method: 'PUT', path: '/sinks/{name}', summary: '设置接收方', params, body: sinkShape },
    description: '接收方由本服务扮演，按脚本应答推送。再次设置时脚本从头开始，密钥不变。',
    example: { ...example, body: { script: [{ status: 503 }] } },
    reply: { name: z.string(), url: z.string().describe('回调地址'), ...keys },
    errors: { too_many: { status: 409, title: { zh: '接收方太多', en: 'There are too many receivers' } } },
  },
  async (call) => {
    const { body, path, origin, inTransaction, fail } = call
    const url = `${origin}/sandbox/sink/${encodeURIComponent(call.db.corpId)}/${path.name}`
    const made = await inTransaction(async (ctx, audit) => {
      const wanted = { name: path.name as string, url, script: body }
      const sink = await putSink(ctx, sandboxTools(call).vault, wanted, newSinkKeys)
      if (sink) await audit({ action: 'updated', kind: 'sandbox_sink', id: sink.name, after: { url, ...body } })
      return sink
    })
    if (!made) throw fail('too_many', { zh: `至多 ${MOST_SINKS} 个`, en: `there may be ${MOST_SINKS} at most` })
    await everyNodeKnows()
    return { name: made.name, url, ...made.keys }
  },
)

const subscribeBody = {
  kinds: z
    .array(text({ min: 1 }))
    .min(1)
    .max(100)
    .describe('订阅的事件种类'),
  app_id: text({ max: 200 }).default('sandbox').describe('应用 ID，随回调带出'),
}

const subscribe = inSandbox<SandboxCall<never, typeof subscribeBody>>(
  TAG,
  {
    ...{ method: 'POST', path: '/sinks/{name}/subscribe', summary: '订阅到接收方', params, status: 201 },
    ...{ body: subscribeBody, example: { ...example, body: { kinds: ['customer'] } } },
    description: '订阅使用接收方的密钥，验证其地址后启用；脚本要求答错时不启用。还需要 developers:write 权限。',
    reply: {
      subscription_id: integer({ min: 1 }).describe('订阅编号'),
      url: z.string().describe('回调地址'),
      kinds: z.array(z.string()).describe('订阅的事件种类'),
      app_id: z.string().describe('应用 ID'),
      enabled: z.boolean().describe('是否启用'),
      ...keys,
    },
  },
  async (call) => {
    expectMaySubscribe(call)
    const sink = await known(call)
    const made = await subscribeSink({ ...sandboxTools(call), ...call }, sink, call.body)
    const { subscription_id, url, kinds, app_id, enabled } = made
    return { subscription_id, url, kinds, app_id, enabled, ...sink.keys }
  },
)

const Received = z
  .object({
    no: integer({ min: 1 }).describe('编号，逐条增大'),
    at: seconds.describe('时间'),
    headers: z.record(z.string(), z.string()).describe('请求头'),
    body: z.string().describe('请求体；没有 developers:write 权限时为空'),
    plaintext: z.string().nullable().describe('解密后的消息；没有 developers:write 权限时为 null'),
    signature: z.enum(['ok', 'bad']).describe('两种签名是否都正确'),
    answered: z.string().describe('应答的 HTTP 状态，或 hang、reset'),
  })
  .meta({ id: 'ReceivedPush' })

/** What came, whole for those who may subscribe. */
async function received(
  { db, rights }: Pick<SandboxCall, 'db' | 'rights'>,
  name: string,
  page: { after: number; limit: number },
): Promise<z.output<typeof Received>[]> {
  const items = await readReceived(db, name, page)
  return rights.has('developers:write') ? items : items.map((item) => ({ ...item, body: '', plaintext: null }))
}

const list = inSandbox<SandboxCall<typeof growing>>(
  TAG,
  {
    ...{ method: 'GET', path: '/sinks/{name}/received', summary: '列出收到的推送', params, query: growing, example },
    reply: { items: z.array(Received) },
  },
  async (call) => ({ items: await received(call, (await known(call)).name, call.query) }),
)

const wait = (path: string) =>
  inSandbox<SandboxCall<typeof waiting>>(
    TAG,
    {
      ...{ method: 'GET', path, summary: '等待推送', params, query: waiting, waits: true },
      ...{ reply: { items: z.array(Received), ...timedOut }, example: { ...example, query: { timeout_s: '0' } } },
    },
    async (call) => {
      const sink = await known(call)
      return waitForItems(call, (page) => received(call, sink.name, page))
    },
  )

const remove = inSandbox<SandboxCall>(
  TAG,
  { method: 'DELETE', path: '/sinks/{name}', summary: '删除接收方及其订阅', params, example },
  async ({ inTransaction, path }) => {
    await inTransaction(async (ctx, audit) => {
      if (!(await removeSink(ctx, path.name as string))) throw problem('not_found')
      await audit({ action: 'removed', kind: 'sandbox_sink', id: path.name as string })
    })
    await everyNodeKnows()
  },
)

async function known(call: Pick<SandboxCall, 'db' | 'path' | 'tools'>): Promise<Sink> {
  const sink = await findSink(call.db, sandboxTools(call).vault, call.path.name as string)
  if (!sink) throw problem('not_found')
  return sink
}

export const sinkEndpoints = [
  ...[put, subscribe, list],
  ...[wait('/sinks/{name}/received/wait'), wait('/sinks/{name}/wait')],
  remove,
]
