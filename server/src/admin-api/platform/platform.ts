import { z } from 'zod'
import { integer, text, webAddress } from '../../contract/fields.ts'
import { callbackUrl } from '../../contract/own-addresses.ts'
import { Problem, problem } from '../../contract/problem.ts'
import { reason, wordsOf } from '../../contract/reasons.ts'
import { ToldReason, told } from '../../contract/told-reason.ts'
import {
  PLATFORM_URL,
  refuseForSandbox,
  removeConnection,
  saveConnection,
} from '../../platform/wecom/client/connection.ts'
import { ConnectError, checkedUrl, tryConnection } from '../../platform/wecom/setup/connect.ts'
import { PROBED } from '../../platform/wecom/setup/probe.ts'
import { requestSync } from '../../platform/wecom/sync/request.ts'
import { findSync, type SyncStatus } from '../../platform/wecom/sync/status.ts'
import type { Tx } from '../../storage/connect.ts'
import { inCorp } from '../../storage/corp-db.ts'
import { type CallingOut, inCorporation, type ReadCall, type WriteCall } from '../kit/call.ts'
import { toolsOf } from '../tools.ts'
import { statusOf, syncOf } from './status.ts'
import { PlatformStatus, Sync } from './status-record.ts'

const TAG = '平台'
const NOT_CONNECTED = {
  not_connected: { status: 409, title: { zh: '企业没有连接平台', en: 'the platform is not connected' } },
}
/** Why a connection was not made. */
const REFUSALS = {
  wrong_corpid: { status: 422, title: { zh: '平台没有这个企业 ID', en: 'the platform has no such corporation id' } },
  wrong_agent: {
    status: 422,
    title: { zh: 'AgentId 与密钥不属于同一个应用', en: 'AgentId and secret are of different applications' },
  },
  wrong_secret: {
    status: 422,
    title: { zh: '密钥不正确，或属于其他应用', en: 'the secret is wrong, or belongs to another application' },
  },
  unreachable: { status: 422, title: { zh: '平台没有应答', en: 'the platform does not answer' } },
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
    const { db, caller, now, origin, rights, language } = call
    const simulator = rights.has('platform:write') ? toolsOf(call).simulator() : undefined
    const callback_url = callbackUrl(origin, db.corpId)
    return inCorp(db, { actor: caller.actor, now }, ({ tx }) =>
      statusOf(tx, db.corpId, { callback_url, simulator, language }),
    )
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
            reason: ToldReason.describe('原因与处理办法'),
          }),
        )
        .describe('平台仍不接受之处'),
    },
    errors: REFUSALS,
    example: { body: { corpid: 'ww0123456789abcdef', agent_id: 1_000_002, agent_secret: 'not a real one' } },
  },
  async (call) => {
    const { body, db, caller, inTransaction, now, origin, language } = call
    const { vault, platform } = toolsOf(call)
    const own = toolsOf(call).simulator()?.origin
    if (body.base_url !== undefined && checkedUrl(body.base_url) !== own && !caller.isAdministrator)
      throw problem('forbidden', {
        detail: { zh: 'base_url 只有服务器管理员可以指定', en: 'base_url is for server administrators' },
      })
    const { corpid, agent_id, agent_secret, contact_secret, archive_secret, archive_keys, base_url } = body
    const baseUrl = checkedUrl(base_url ?? PLATFORM_URL)
    await inTransaction((ctx) => refuseForSandbox(ctx.tx, ctx.corpId, baseUrl))
    const { draft, warnings } = await tryConnection(platform.transport(), {
      ...{ corpid, agentId: agent_id, baseUrl },
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
    const callback = { callback_url: callbackUrl(origin, db.corpId), callback_token: token, callback_key: key }
    return { ...callback, warnings: warnings.map((each) => ({ ...each, reason: told(each.reason, language) })) }
  },
)

type Wrong = readonly [
  code: keyof typeof REFUSALS,
  field: string,
  why: 'platform_corpid' | 'platform_agent' | 'platform_secret',
]
const WRONG_FIELDS: Record<number, Wrong> = {
  40013: ['wrong_corpid', 'corpid', 'platform_corpid'],
  40056: ['wrong_agent', 'agent_id', 'platform_agent'],
  301002: ['wrong_agent', 'agent_id', 'platform_agent'],
}

/** At the field that is wrong, where one is. */
function refusalOf({ reason: said, purpose, errcode }: ConnectError): Problem {
  const detail = { zh: wordsOf(said, 'zh'), en: wordsOf(said, 'en') }
  if (errcode === undefined) return new Problem('unreachable', REFUSALS.unreachable, { detail })
  const [code, field, why] =
    WRONG_FIELDS[errcode] ?? (['wrong_secret', `${purpose}_secret`, 'platform_secret'] as const)
  return new Problem(code, REFUSALS[code], { detail, errors: [{ field, reason: reason(why) }] })
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
          what: z
            .enum(PROBED)
            .describe('app 应用，customers 客户联系，address_book 通讯录，archive 会话存档，callback 回调地址'),
          ok: z.boolean().describe('是否正常'),
          found: ToldReason.describe('结果，或该怎么做'),
        }),
      ),
      total: z.int(),
    },
  },
  async (call) => {
    const { db, inTransaction, origin, language } = call
    await inTransaction(({ tx }) => expectConnected(tx, db.corpId))
    const found = await toolsOf(call).platform.probe(db.corpId, callbackUrl(origin, db.corpId))
    const items = found.map((finding) => ({ ...finding, found: told(finding.found, language) }))
    return { items, total: items.length }
  },
)

const sync = inCorporation<WriteCall>(
  {
    ...{ method: 'POST', path: 'platform/sync', tag: TAG, summary: '与平台全面核对', right: 'platform:write' },
    ...{ status: 202, reply: Sync, errors: NOT_CONNECTED },
    description: '在后台进行，进度见 GET platform 的 sync；已有一次在进行时返回它。',
  },
  async ({ ctx, audit, language }) => {
    await expectConnected(ctx.tx, ctx.corpId)
    const id = await requestSync(ctx)
    await audit({ action: 'sync', kind: 'platform', id: ctx.corpId, after: { sync: id } })
    return syncOf((await findSync(ctx.tx, ctx.corpId, id)) as SyncStatus, language)
  },
)

async function expectConnected(tx: Tx, corpId: string): Promise<void> {
  const [found] = await tx`select 1 from platform_connection where corp_id = ${corpId}`
  if (!found) throw new Problem('not_connected', NOT_CONNECTED.not_connected)
}

export const platformEndpoints = [read, connect, disconnect, tryOut, sync]
