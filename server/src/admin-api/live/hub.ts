import { Readable } from 'node:stream'
import type { Clock } from '../../clock.ts'
import { seconds } from '../../clock.ts'
import { rightOfKind } from '../../contract/kinds.ts'
import { stillSignedIn } from '../../engines/operators/session.ts'
import { stampAll } from '../../feed/stamp.ts'
import type { Sql } from '../../storage/connect.ts'
import { withDbTimeout } from '../../storage/driver/db-timeout.ts'

/** Who listens to which corporation, and by which session or key. */
type Listening = { corpId: string; tokenHash: string; role: string | undefined; rights: ReadonlySet<string> }

type Listener = Listening & { stream: Readable; after: number }
type Change = { corp_id: string; position: number; kind: string; action: string; id: string }

export type LiveHub = {
  /** A stream of server-sent events after a position of the feed; undefined when the node has too many. */
  listen(wanted: Listening, after: number): Readable | undefined
  /** Ends every stream: their listeners come back to another node. */
  close(): Promise<void>
}

const POLL_MS = 250
const CHECK_MS = 500
const BEAT_MS = 15_000
const MOST_LISTENERS = 20_000
const BATCH = 500
/** Bytes that a listener may leave unread. */
const MOST_UNREAD = 256 * 1024

/**
 * Reads the change feed for all listeners of this node at once, however many they are, and sends each what it may see.
 * Those whose session has ended, or whose role has changed, are let go within a second; `operators` knows of sessions.
 */
export function openLive(
  owner: Sql,
  clock: Clock,
  onFault: (error: unknown) => void = () => {},
  operators = owner,
): LiveHub {
  const listeners = new Set<Listener>()
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> = Promise.resolve()
  let checkedAt = 0
  let beatAt = 0
  let closed = false

  function schedule(ms = POLL_MS): void {
    if (timer || closed || listeners.size === 0) return
    timer = setTimeout(() => {
      timer = undefined
      let more = false
      polling = withDbTimeout(owner, async () => {
        more = await poll()
      })
        .catch(onFault)
        .then(() => schedule(more ? 0 : POLL_MS))
    }, ms).unref()
  }

  async function poll(): Promise<boolean> {
    const more = await sendAll()
    if (clock() - beatAt >= BEAT_MS) beat()
    if (clock() - checkedAt >= CHECK_MS) await closeRevoked()
    return more
  }

  async function sendAll(): Promise<boolean> {
    await stampAll(owner)
    const places = new Map<string, number>()
    for (const { corpId, after } of listeners) places.set(corpId, Math.min(after, places.get(corpId) ?? after))
    if (places.size === 0) return false
    const changes = await owner<Change[]>`
      select e.corp_id, e.position, e.kind, e.action, coalesce(e.admin_id, e.record_id) as id
      from unnest(${[...places.keys()]}::text[], ${[...places.values()]}::bigint[]) l (corp_id, after)
      cross join lateral (
        select e.corp_id, e.position, e.kind, e.action, e.record_id, e.admin_id from event e
        where e.corp_id = l.corp_id and e.position > l.after order by e.position limit ${BATCH}) e`
    const byCorp = Map.groupBy(changes, ({ corp_id }) => corp_id)
    const news = new Map([...byCorp].map(([corpId, own]) => [corpId, newsOf(own)]))
    for (const listener of listeners) {
      const unsent = news.get(listener.corpId)?.(listener)
      if (!unsent) continue
      // what a listener may not see still moves its place
      listener.after = unsent.last
      if (unsent.bytes.length > 0) listener.stream.push(unsent.bytes)
      if (listener.stream.readableLength > MOST_UNREAD) listener.stream.destroy()
    }
    return [...byCorp.values()].some((each) => each.length === BATCH)
  }

  async function closeRevoked(): Promise<void> {
    checkedAt = clock()
    const alike = [
      ...Map.groupBy(listeners, ({ corpId, tokenHash, role }) => `${tokenHash} ${role} ${corpId}`).values(),
    ]
    const valid = await stillSignedIn(
      operators,
      alike.map(([first]) => first as Listener),
      seconds(clock),
    )
    for (const [i, each] of alike.entries()) if (!valid.has(i)) for (const { stream } of each) stream.destroy()
  }

  function beat(): void {
    beatAt = clock()
    for (const { stream } of listeners) stream.push(': \n\n')
  }

  return {
    listen(wanted, after) {
      if (closed || listeners.size >= MOST_LISTENERS) return undefined
      const stream = new Readable({ read() {} })
      const listener = { ...wanted, stream, after }
      listeners.add(listener)
      stream.once('close', () => listeners.delete(listener))
      stream.push(`retry: 1000\nid: ${after}\n\n`)
      schedule()
      return stream
    },
    async close() {
      closed = true
      clearTimeout(timer)
      for (const { stream } of listeners) stream.push(null)
      await polling
    },
  }
}

type Unsent = { last: number; bytes: Buffer }

/** What of some changes a listener was not sent yet; those at one place with the same rights get the same bytes. */
function newsOf(changes: readonly Change[]): (listener: Listener) => Unsent | undefined {
  const made = new Map<ReadonlySet<string>, Map<number, Unsent>>()
  const last = (changes.at(-1) as Change).position
  return ({ rights, after }) => {
    if (after >= last) return undefined
    const byPlace = made.get(rights) ?? new Map<number, Unsent>()
    made.set(rights, byPlace)
    const known = byPlace.get(after)
    if (known) return known
    const visible = changes.filter(({ position, kind }) => position > after && rights.has(rightOfKind(kind)))
    const unsent = { last, bytes: Buffer.from(visible.map(eventOf).join('')) }
    byPlace.set(after, unsent)
    return unsent
  }
}

function eventOf({ position, kind, action, id }: Change): string {
  const data = JSON.stringify({ kind, id, action })
  return `id: ${position}\nevent: change\ndata: ${data}\n\n`
}
