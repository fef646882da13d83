import { setImmediate as turn } from 'node:timers/promises'
import type { AnsweredCall } from '../../contract/answered-call.ts'
import type { Sql } from '../../storage/connect.ts'
import { inCorp } from '../../storage/corp-db.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { withDbTimeout } from '../../storage/driver/db-timeout.ts'
import { shownHint, shownQuery, shownReply, shownRequest } from './shown-call.ts'

export type RequestLog = { note(call: AnsweredCall): void; flush(): Promise<void>; close(): Promise<void> }

const LOGGER = { kind: 'command' } as const

const FLUSH_MS = 1000
/** Calls of one corporation, and of all, that one flush writes. */
const KEPT = 50
const KEPT_OF_ALL = 100
/** Bytes of a request, of a reply, and rows of a corporation. */
const MOST_REQUEST = 8192
const MOST_REPLY = 4096
const MOST_ROWS = 1000

/** Rows after which those beyond the last are removed: looking for them costs more than writing some. */
const SWEEP_EVERY = 500

/** The last calls of a corporation since the last flush; `oldest` is the place of the one that goes next. */
type Ring = { calls: AnsweredCall[]; oldest: number }

/**
 * Keeps the last calls of each corporation. Noting one costs a place in a ring: bodies are cut, decoded, masked by what
 * their endpoint declares and written once a
 * second, and on a busy node most calls are left out, fairly among corporations. Few are held at a time, because a reply
 * that is held outlives the collection of young objects, which costs more than all the rest.
 */
export function openRequestLog(pool: Sql, onFault: (error: unknown) => void = () => {}): RequestLog {
  let rings = new Map<string, Ring>()
  let held = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  const unswept = new Map<string, number>()

  function note(call: AnsweredCall): void {
    let ring = rings.get(call.corpId)
    if (!ring) {
      ring = { calls: [], oldest: 0 }
      rings.set(call.corpId, ring)
    }
    const { calls } = ring
    if (held < KEPT_OF_ALL && calls.length < KEPT) {
      calls.push(call)
      held++
    } else if (calls.length > 0) {
      calls[ring.oldest] = call
      ring.oldest = (ring.oldest + 1) % calls.length
    } else if (takeOneFrom(rings)) calls.push(call)
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const noted = [...rings.values()].flatMap(({ calls }) => calls)
    rings = new Map()
    held = 0
    if (noted.length > 0)
      writing = writing
        .then(() => rowsOf(noted, onFault))
        .then((rows) => withDbTimeout(pool, () => write(pool, rows, unswept)))
        .catch(onFault)
    return writing
  }

  return { note, flush, close: flush }
}

/** Gives up a call of the corporation that holds the most; none that holds only one. */
function takeOneFrom(rings: ReadonlyMap<string, Ring>): boolean {
  let most: Ring | undefined
  for (const ring of rings.values()) if (ring.calls.length > (most?.calls.length ?? 1)) most = ring
  if (!most) return false
  most.calls.splice(most.oldest, 1)
  most.oldest %= most.calls.length
  return true
}

/** A transaction for each corporation, so that row-level security holds here too. */
async function write(pool: Sql, rows: ReadonlyMap<string, Row[]>, unswept: Map<string, number>): Promise<void> {
  for (const [corpId, own] of rows) {
    const now = Math.floor((own[0]?.at_ms ?? 0) / 1000)
    const added = (unswept.get(corpId) ?? SWEEP_EVERY) + own.length
    const full = added > SWEEP_EVERY
    await inCorp({ corpId, pool }, { actor: LOGGER, now }, async (ctx) => {
      await writeOwn(ctx, own)
      if (full) await sweep(ctx)
    })
    unswept.set(corpId, full ? 0 : added)
  }
}

async function writeOwn({ tx, corpId }: Ctx, rows: readonly Row[]): Promise<void> {
  await tx`
    insert into request_log (corp_id, at_ms, request_id, method, path, kind, query, secret_id, address, status, code, ms,
      request_size, request, request_with_chats, reply_size, reply, reply_with_chats, hint)
    select ${corpId}, x.at_ms, x.request_id, x.method, x.path, x.kind, x.query, x.secret_id, x.address, x.status, x.code, x.ms,
      x.request_size, x.request, x.request_with_chats, x.reply_size, x.reply, x.reply_with_chats,
      coalesce(x.hint, (select json_build_object('used_at', i.created_at) from idempotency i
        where x.key is not null and i.corp_id = ${corpId} and i.path = x.path and i.key = x.key))
    from json_to_recordset(${JSON.stringify(rows)}::text::json) x (at_ms bigint,
      request_id text, method text, path text, kind text, query text, secret_id text, address text, status int, code int,
      ms real, request_size int, request text, request_with_chats text, reply_size int, reply text, reply_with_chats text,
      hint json, key text)
    where exists (select from corp where corp_id = ${corpId})`
}

async function sweep({ tx, corpId }: Ctx): Promise<void> {
  await tx`
    delete from request_log where corp_id = ${corpId} and id <= (
      select id from request_log where corp_id = ${corpId} order by id desc offset ${MOST_ROWS} limit 1)`
}

/**
 * What is kept of the calls of each corporation, the earliest first; one that cannot be shown is left out. Between two of them
 * others are answered: all together take as long as many calls.
 */
async function rowsOf(
  noted: readonly AnsweredCall[],
  onFault: (error: unknown) => void,
): Promise<ReadonlyMap<string, Row[]>> {
  const rows = new Map<string, Row[]>()
  for (const call of noted.toSorted((a, b) => a.atMs - b.atMs)) {
    try {
      const own = rows.get(call.corpId) ?? []
      own.push(rowOf(call))
      rows.set(call.corpId, own)
    } catch (error) {
      onFault(error)
    }
    await turn()
  }
  return rows
}

type Row = ReturnType<typeof rowOf>

function rowOf(call: AnsweredCall) {
  const { atMs, requestId, method, path, url, secretId, address, status, code, ms, declared } = call
  const cut = url.indexOf('?')
  const [request, reply] = [pieceOf(call.request, MOST_REQUEST), pieceOf(call.reply, MOST_REPLY)]
  const [asked, answered] = [shownRequest(declared, request.text), shownReply(declared, reply.text)]
  return {
    ...{ at_ms: atMs, request_id: requestId, method, path, address, status, code, ms },
    ...{ kind: declared.kind ?? null, secret_id: secretId ?? null },
    query: cut < 0 ? '' : shownQuery(declared, url.slice(cut + 1, cut + MOST_REQUEST)),
    ...{ request_size: request.size, request: asked.text, request_with_chats: asked.withChats },
    ...{ reply_size: reply.size, reply: answered.text, reply_with_chats: answered.withChats },
    ...{ hint: call.hint ? shownHint(call.hint) : null, key: call.key ?? null },
  }
}

/** The beginning of what was said, and the bytes of all of it. */
function pieceOf(said: AnsweredCall['reply'], most: number): { text: string; size: number } {
  if (said === undefined) return { text: '', size: 0 }
  const parts = Array.isArray(said) ? said : [said as Buffer | string]
  const pieces: Buffer[] = []
  let [length, size] = [0, 0]
  for (const part of parts) {
    size += Buffer.byteLength(part)
    if (length >= most) continue
    const piece = typeof part === 'string' ? Buffer.from(part.slice(0, most)) : part.subarray(0, most)
    pieces.push(piece)
    length += piece.length
  }
  return { text: Buffer.concat(pieces).subarray(0, most).toString('utf8'), size }
}
