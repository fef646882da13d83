import { z } from 'zod'
import { integer, queryInteger } from '../../contract/fields.ts'
import { problem } from '../../contract/problem.ts'
import { ToldReason, told } from '../../contract/told-reason.ts'
import { inCorp, read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { type AttemptRecord, listAttempts } from '../../webhooks/history.ts'
import { presentSecrets } from '../../webhooks/subscription.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'
import { feedDataFor, mayRead, mayReadAll } from '../kit/kind-data.ts'
import { toolsOf } from '../tools.ts'

const ms = integer().describe('Unix 毫秒')
const json = z.unknown()

type Delivery = { subscription_id: number; kind: string; admin_id: string | null }

export const attempts = inCorporation<ReadCall>(
  {
    ...{ method: 'GET', path: 'deliveries/{id}/attempts', tag: '开发者', summary: '推送的每一次尝试' },
    right: 'developers:read',
    description:
      '请求已解密；之后更换过密钥的，plaintext 为 null。没有该种类记录的权限时 plaintext 为 null，其中的手机号与聊天内容没有权限时遮盖；不能看到全部内容的，也没有密文与接收方的应答。',
    ...{ params: { id: queryInteger({ min: 1 }) }, example: { path: { id: '1' } } },
    reply: {
      items: z.array(
        z.object({
          attempt: z.int().describe('第几次'),
          at_ms: ms.describe('时间（Unix 毫秒）'),
          duration_ms: z.int().describe('耗时（毫秒）'),
          status: z.int().nullable().describe('接收方的 HTTP 状态'),
          reason: ToldReason.nullable().describe('没有应答，或机器人没有接收的原因'),
          request: json.describe('请求：地址、头与密文'),
          plaintext: json.describe('解密后的请求体'),
          response: z.string().nullable().describe('接收方的应答，至多 20 kB'),
          next_ms: ms.nullable().describe('下一次尝试的时间（Unix 毫秒）'),
        }),
      ),
      total: z.int(),
    },
  },
  async (call) => {
    const { db, path, rights, caller, now, language } = call
    const [delivery] = await read<Delivery>(
      db,
      sql`select d.subscription_id, d.kind, d.admin_id from delivery d
        where d.corp_id = w.corp_id and d.delivery_id = ${path.id}`,
    )
    if (!delivery) throw problem('not_found')
    const found = await inCorp(db, { actor: caller.actor, now }, async ({ tx, corpId }) => {
      const secrets = await presentSecrets(tx, toolsOf(call).vault, corpId, delivery.subscription_id)
      return listAttempts(tx, corpId, path.id, secrets)
    })
    const shown = mayReadAll(delivery.kind, rights) ? found : found.map((each) => partlyShown(each, delivery, rights))
    const items = shown.map((each) => ({ ...each, reason: told(each.reason, language) }))
    return { items, total: items.length }
  },
)

/** What is left for those who may not see all that was sent: a ciphertext tells it to its subscriber, and an answer may repeat it. */
function partlyShown(attempt: AttemptRecord, { kind, admin_id }: Delivery, rights: ReadonlySet<string>): AttemptRecord {
  const { url, headers } = attempt.request
  const shown = { ...attempt, request: { url, headers, body: '' }, response: null, plaintext: null }
  const sent = attempt.plaintext as { msg_data?: { record_id: string; record: unknown } } | null
  if (!sent?.msg_data || !mayRead(kind, rights)) return shown
  const { record_id, record } = sent.msg_data
  const msg_data = { record_id: admin_id ?? record_id, record: feedDataFor(kind, record, rights) }
  return { ...shown, plaintext: { ...sent, msg_data } }
}
