import type { Actor } from '../../contract/actor.ts'
import type { Corp, Session } from '../../contract/corp.ts'
import type { Seat } from '../../contract/seats.ts'
import type { Sql } from '../../storage/connect.ts'
import { read } from '../../storage/corp-db.ts'
import { withDbTimeout } from '../../storage/driver/db-timeout.ts'
import { LivesElsewhere } from '../../storage/driver/fault.ts'
import { sql } from '../../storage/sql.ts'
import { OPERATOR } from './operator-token.ts'
import { corpOfToken, findToken, type TokenInfo } from './token.ts'

/** The tokens and corporations that this node has met, kept in memory while the control epoch stands still. */
export type SessionCache = {
  /** The session of a token that this node has met and may still believe. */
  known(token: string): Session | undefined
  /** The session of a token by the database; undefined when it opens nothing. */
  look(token: string): Promise<Session | undefined>
  /** The session that a token opened when this node last looked, whether it still does or not. */
  met(token: string): Session | undefined
  /** How often the directory of cells had changed when this node last asked. */
  cells(): number
  /** Asks the database now, unless what it last said may still be believed. */
  confirm(): Promise<void>
  /** Stops asking the database. */
  close(): void
}

const POLL_MS = 250
/** A cache not confirmed for this long is not believed: a revoked secret ends its tokens everywhere within a second. */
const STALE_MS = 750
const MOST_SESSIONS = 100_000

/** Watches the control epoch several times a second and forgets everything when it has moved. */
export function openSessionCache(pool: Sql): SessionCache {
  let sessions = new Map<string, Session>()
  let before = sessions
  let corps = new Map<string, Promise<Corp | undefined>>()
  let epoch = -1
  let cells = 0
  let confirmedAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function confirm(): Promise<void> {
    const askedAt = performance.now()
    const [row] = await pool`select epoch, cells from control_epoch`
    if (row?.epoch !== epoch) {
      before = sessions
      sessions = new Map()
      corps = new Map()
      epoch = row?.epoch
    }
    cells = row?.cells ?? 0
    confirmedAt = askedAt
  }

  function watch(): void {
    timer = setTimeout(async () => {
      await withDbTimeout(pool, confirm).catch(() => {})
      if (!closed) watch()
    }, POLL_MS)
    timer.unref()
  }
  watch()

  const isStale = () => performance.now() - confirmedAt >= STALE_MS

  async function load(token: string): Promise<Session | undefined> {
    if (isStale()) await confirm()
    const known = sessions.get(token)
    if (known) return known
    const corpId = corpOfToken(token)
    if (corpId === undefined) return undefined
    const epochBefore = epoch
    const found = await findToken({ corpId, pool }, token)
    if (!found) return undefined
    const corp = await (corps.get(corpId) ?? remember(corpId))
    if (!corp) return undefined
    const session = { corp, actor: actorOf(found), expiresAt: found.expires_at }
    if (epoch === epochBefore) {
      if (sessions.size >= MOST_SESSIONS) sessions.delete(sessions.keys().next().value as string)
      sessions.set(token, session)
    }
    return session
  }

  function remember(corpId: string): Promise<Corp | undefined> {
    const loading = loadCorp(pool, corpId)
    corps.set(corpId, loading)
    loading.catch(() => corps.delete(corpId))
    return loading
  }

  return {
    known: (token) => (isStale() ? undefined : sessions.get(token)),
    look: load,
    met: (token) => sessions.get(token) ?? before.get(token),
    cells: () => cells,
    confirm: async () => {
      if (isStale()) await withDbTimeout(pool, confirm)
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}

/** Who calls with a token: the integrator who knows its secret, or the operator's command that minted it. */
function actorOf({ secret_id, secret_name }: TokenInfo): Actor {
  return { kind: secret_name === OPERATOR ? 'command' : 'integrator', secretId: String(secret_id) }
}

type Beside = { seats: Seat[] | null; moved_to: string | null }

/** A corporation with its seats; undefined when there is none of that id. */
async function loadCorp(pool: Sql, corpId: string): Promise<Corp | undefined> {
  const [row] = await read<Omit<Corp, 'seats'> & Beside>(
    { corpId, pool },
    sql`select corp_id, name, time_zone, ciphertext, chat_terms_agreed, sandbox, limits, removed_at is not null as removed,
          moved_to,
          is_connected_elsewhere(corp_id) as real,
          (select json_agg(json_build_object('kind', kind, 'quantity', quantity, 'expires_at', expires_at) order by seat_no)
           from seat s where s.corp_id = w.corp_id) as seats
        from corp c where c.corp_id = w.corp_id`,
  )
  if (!row) return undefined
  const { seats, moved_to, ...corp } = row
  if (moved_to !== null) throw new LivesElsewhere('the corporation lives in another cell')
  return { ...corp, seats: seats ?? [] }
}
