import { z } from 'zod'
import { integer, text, webAddress } from '../../contract/fields.ts'
import { Problem, problem } from '../../contract/problem.ts'
import { chineseFinding } from '../../platform/wecom/chinese-reason.ts'
import { ConnectError, tryConnection } from '../../platform/wecom/connect.ts'
import { PLATFORM_URL, removeConnection, saveConnection } from '../../platform/wecom/connection.ts'
import { requestSync } from '../../platform/wecom/sync/request.ts'
import { findSync, type SyncStatus } from '../../platform/wecom/sync-status.ts'
import type { Tx } from '../../storage/connect.ts'
import { inCorp } from '../../storage/corp-db.ts'
import { type CallingOut, inCorporation, type ReadCall, type WriteCall } from '../kit/call.ts'
import { toolsOf } from '../tools.ts'
import { statusOf, syncOf } from './status.ts'
import { PlatformStatus, Sync } from './status-record.ts'

const TAG = '平台'
const NOT_CONNECTED = { not_connected: { status: 409, title: '企业没有连接平台' } }
/** Why a connection was not made. */
const REFUSALS = {
  wrong_corpid: { status: 422, title: '平台没有这个企业 ID' },
  wrong_secret: { status: 422, title: '密钥不正确，或属于其他应用' },
  unreachable: { status: 422, title: '平台没有应答' },
  refused: { status: 422, title: '平台拒绝了连接' },
}
const secret = (what: string) => text({ min: 1, max: 500 }).describe(what)

const body = {
  corpid: text({ min: 1, max: 128 }).describe('企业在平台的 ID'),
  agent_id: integer({ min: 1 }).describe('应用编号'),
  agent_secret: secret('应用的密钥'),
  contact_secret: secret('通讯录的密钥').optional(),
  archive_secret: secret('会话存档的密钥').optional(),
  archive_keys: z
    .record(z.string().regex(/^\d{1,9}$/), z.string().max(10_000))
    .optional()
    .describe('会话存档的私钥（PEM），按版本'),
  base_url: webAddress().optional().describe('平台的地址；本机模拟平台以外的地址，只有服务器管理员可以指定'),
}

const callbackUrl = (origin: string, corpId: string) =>
  `${origin}/platform/wecom/${encodeURIComponent(corpId)}/callback`

const read = inCorporation<ReadCall>(
  {
    method: 'GET',
    path: 'platform',
    tag: TAG,
    summary: '平台的连接与状态',
    right: 'platform:read',
    reply: PlatformStatus,
  },
  async (call) => {
    const { db, caller, now, origin, rights } = call
    const simulator = rights.has('platform:write') ? toolsOf(call).simulator() : undefined
    const callback_url = callbackUrl(origin, db.corpId)
    return inCorp(db, { actor: caller.actor, now }, ({ tx }) => statusOf(tx, db.corpId, { callback_url, simulator }))
  },
)

/** Each secret is tried at the platform first, with no transaction open meanwhile. */
const connect = inCorporation<CallingOut<typeof body>>(
  {
    ...{
      method: 'PUT',
      path: 'platform',
      tag: TAG,
      summary: '连接平台',
      right: 'platform:write',
      body,
      callsOut: true,
    },
    description: '先在平台逐个验证密钥，密钥加密保存，不再显示。callback_token 与 callback_key 填入平台的回调设置。',
    reply: {
      callback_url: text().describe('回调地址'),
      callback_token: text().describe('回调的 token，只显示这一次'),
      callback_key: text().describe('回调的 EncodingAESKey，只显示这一次'),
      warnings: z
        .array(
          z.object({
            purpose: text().describe('agent 应用，contact 通讯录，archive 会话存档'),
            errcode: integer().describe('平台的错误码'),
            said: text().describe('原因与处理办法'),
          }),
        )
        .describe('平台仍不接受之处'),
    },
    errors: REFUSALS,
    example: { body: { corpid: 'ww0123456789abcdef', agent_id: 1_000_002, agent_secret: 'not a real one' } },
  },
  async (call) => {
    const { body, db, rights, inTransaction, now, origin } = call
    const { vault, platform } = toolsOf(call)
    const own = toolsOf(call).simulator()?.origin
    if (body.base_url !== undefined && body.base_url !== own && !rights.has('seats:write'))
      throw problem('forbidden', { detail: 'base_url 只有服务器管理员可以指定' })
    const { corpid, agent_id, agent_secret, contact_secret, archive_secret, archive_keys, base_url } = body
    const { draft, warnings } = await tryConnection(platform.transport(), {
      ...{ corpid, agentId: agent_id, baseUrl: base_url ?? PLATFORM_URL },
      secrets: { agent: agent_secret, contact: contact_secret, archive: archive_secret },
      ...(archive_keys ? { archiveKeys: archive_keys } : {}),
    }).catch((error) => {
      throw error instanceof ConnectError ? refusalOf(error) : error
    })
    await inTransaction(async (ctx, audit) => {
      await saveConnection(ctx.tx, vault, ctx.corpId, draft, now)
      await audit({ action: 'connect', kind: 'platform', id: ctx.corpId, after: body })
    })
    const { token, key } = draft.callback
    const told = { callback_url: callbackUrl(origin, db.corpId), callback_token: token, callback_key: key }
    return { ...told, warnings: warnings.map(({ purpose, errcode, zh }) => ({ purpose, errcode, said: zh })) }
  },
)

/** At the field that is wrong, where one is. */
function refusalOf({ zh, refusal }: ConnectError): Problem {
  if (!refusal) return new Problem('refused', REFUSALS.refused, { detail: zh })
  const { purpose, errcode } = refusal
  if (errcode === undefined) return new Problem('unreachable', REFUSALS.unreachable, { detail: zh })
  const [code, field] =
    errcode === 40013 ? (['wrong_corpid', 'corpid'] as const) : (['wrong_secret', `${purpose}_secret`] as const)
  return new Problem(code, REFUSALS[code], { detail: zh, errors: [{ field, message: REFUSALS[code].title }] })
}

const disconnect = inCorporation<WriteCall>(
  { method: 'DELETE', path: 'platform', tag: TAG, summary: '断开平台', right: 'platform:write', errors: NOT_CONNECTED },
  async ({ ctx, audit, fail }) => {
    if (!(await removeConnection(ctx.tx, ctx.corpId))) throw fail('not_connected')
    await audit({ action: 'disconnect', kind: 'platform', id: ctx.corpId })
  },
)

const tryOut = inCorporation<CallingOut>(
  {
    ...{ method: 'POST', path: 'platform/probe', tag: TAG, summary: '检查每个密钥与回调地址', right: 'platform:write' },
    ...{ callsOut: true, unaudited: true, errors: NOT_CONNECTED },
    reply: {
      items: z.array(
        z.object({
          what: text().describe('检查的部分'),
          ok: z.boolean().describe('是否正常'),
          said: text().describe('结果，或该怎么做'),
          code: text().describe('结果的代码，供显示为其他语言；refused 为平台拒绝，错误码见 values.errcode'),
          values: z.record(z.string(), z.union([z.string(), z.number()])).describe('代码的参数'),
        }),
      ),
      total: z.int(),
    },
  },
  async (call) => {
    const { db, inTransaction, origin } = call
    await inTransaction(({ tx }) => expectConnected(tx, db.corpId))
    const found = await toolsOf(call).platform.probe(db.corpId, callbackUrl(origin, db.corpId))
    const items = found.map((finding) => ({ ...finding, said: chineseFinding(finding) }))
    return { items, total: items.length }
  },
)

const sync = inCorporation<WriteCall>(
  {
    ...{ method: 'POST', path: 'platform/sync', tag: TAG, summary: '与平台全面核对', right: 'platform:write' },
    ...{ status: 202, reply: Sync, errors: NOT_CONNECTED },
    description: '在后台进行，进度见 GET platform 的 sync；已有一次在进行时返回它。',
  },
  async ({ ctx, audit }) => {
    await expectConnected(ctx.tx, ctx.corpId)
    const id = await requestSync(ctx)
    await audit({ action: 'sync', kind: 'platform', id: ctx.corpId, after: { sync: id } })
    return syncOf((await findSync(ctx.tx, ctx.corpId, id)) as SyncStatus)
  },
)

async function expectConnected(tx: Tx, corpId: string): Promise<void> {
  const [found] = await tx`select 1 from platform_connection where corp_id = ${corpId}`
  if (!found) throw new Problem('not_connected', NOT_CONNECTED.not_connected)
}

export const platformEndpoints = [read, connect, disconnect, tryOut, sync]
