import { isNumber } from '../contract/exact-numbers.ts'
import type { Tx } from './connect.ts'
import type { Acting, Ctx } from './ctx.ts'

/** What was done to which record, and how it was before and after; both as its caller would read it. */
export type AuditEntry = {
  action: string
  kind: string
  id: string | number
  before?: unknown
  after?: unknown
}

/** From where a call came. */
export type AuditSource = {
  address?: string | undefined
  requestId?: string | undefined
  /** By which way, where it was no plain call. */
  via?: 'mcp' | undefined
}

/** Names of fields whose values never get into the log. */
const SECRET = /secret|password|token|totp|seed|(?:^|_)keys?$|credential/i

/** The same value with every secret in it replaced. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null || isNumber(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET.test(name) && (typeof inner === 'string' || typeof inner === 'object') && inner !== null
        ? '***'
        : withoutSecrets(inner),
    ]),
  )
}

/** Adds a row to the audit log in the transaction of the change: both are kept, or neither. */
export async function writeAudit(
  { tx, corpId, actor, now }: Ctx,
  { action, kind, id, before, after }: AuditEntry,
  { address, requestId, via }: AuditSource = {},
): Promise<void> {
  const operatorId = actor.kind === 'operator' ? Number(actor.operatorId) || null : null
  const keyId = actor.kind === 'operator' ? Number(actor.keyId) || null : null
  const secretId = 'secretId' in actor ? Number(actor.secretId) || null : null
  const name =
    secretId === null
      ? tx`coalesce((select name from operator where operator_id = ${operatorId}), ${nameOf(actor)})`
      : tx`(select name from secret where corp_id = ${corpId} and secret_id = ${secretId})`
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(withoutSecrets(value)))
  await tx`
    insert into audit (corp_id, created_at, actor_kind, operator_id, key_id, actor_name, action, kind, record_id,
      before, after, address, request_id, via)
    values (${corpId}, ${now}, ${actor.kind}, ${operatorId}, ${keyId},
      ${name}, ${action}, ${kind}, ${String(id)},
      ${json(before)}::text::json, ${json(after)}::text::json, ${address ?? null}, ${requestId ?? null},
      ${via ?? null})`
}

/** Operators are kept at home: elsewhere the call itself brings the name. */
function nameOf(actor: Ctx['actor']): string | null {
  return actor.kind === 'operator' ? (actor.name ?? null) : null
}

/** Stands for the corporation in rows about the server itself, audit rows and idempotency keys; with its space it can be no corporation's id. */
export const SERVER = 'the server'

/** The same for what belongs to no corporation. */
export async function writeServerAudit(
  tx: Tx,
  { actor, now }: Acting,
  entry: AuditEntry,
  source: AuditSource = {},
): Promise<void> {
  await tx`select set_config('guanxi.corp_id', ${SERVER}, true)`
  await writeAudit({ tx, corpId: SERVER, actor, now }, entry, source)
}
