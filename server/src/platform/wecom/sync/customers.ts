import { PlatformError } from '../../error.ts'
import { readPairs } from '../records/customer-records.ts'
import { compareLeft } from './left.ts'
import { inParallel, lookedAt, orSkipped, type Part, type RunStep, resume } from './part.ts'
import type { Advance } from './progress.ts'
import { openWriter } from './writer.ts'

/** Staff members whose customers are read at once, and pages that are read ahead of what is written of each. */
const AT_ONCE = 6
const AHEAD = 4
const PAGE = 100

/** `through`: everyone up to this id is done. `begun`: where those after it stand who are not, or that they are. */
type Place = { through?: string; begun?: Record<string, { cursor: string } | 'done'> }

/**
 * Customers with their relations, staff member by staff member: first who is still a friend, then page by page what the
 * platform shows of them. The next pages are read while others are written.
 */
export const compareCustomers: RunStep = async (part) => {
  const { client, corpId } = part
  const path = 'externalcontact/get_follow_user_list'
  const { follow_user = [] } = await client.call<{ follow_user?: string[] }>(corpId, { path })
  const { through = '', begun = {} } = part.place as Place
  const staff = [...new Set(follow_user)].sort(byCode).filter((id) => byCode(id, through) > 0)
  const waiting = staff.filter((id) => begun[id] !== 'done')
  const writer = openWriter(part)
  const asked = lookedAt(part)
  let left = waiting.length
  await inParallel(waiting.values(), AT_ONCE, part.isOver, async (id) => {
    const known = begun[id] as { cursor: string } | undefined
    const ended = await compareFriends({ ...part, writer, asked }, id, known, (at) => reach(staff, id, at))
    if (ended) left--
  })
  if (left > 0) return false
  await compareLeft(part, follow_user)
  return true
}

const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Notes where a staff member's customers stand; one who is done and has nobody undone before them is dropped. */
const reach =
  (staff: readonly string[], id: string, at: { cursor: string } | 'done'): Advance =>
  (progress) => {
    const place: Place = progress.place
    place.begun ??= {}
    place.begun[id] = at
    for (const next of staff) {
      if (byCode(next, place.through ?? '') <= 0) continue
      if (place.begun[next] !== 'done') break
      place.through = next
      delete place.begun[next]
    }
  }

type Reading = Part & { writer: ReturnType<typeof openWriter>; asked: () => Promise<number> }

/** False when the time was over before all of a staff member's customers were seen. */
async function compareFriends(
  reading: Reading,
  staffId: string,
  known: { cursor: string } | undefined,
  reached: (at: { cursor: string } | 'done') => Advance,
): Promise<boolean> {
  const { writer, asked, isOver } = reading
  if (!known) {
    const seenMs = await asked()
    const ids = await friendsOf(reading, staffId)
    const nobody = !ids?.length
    const place = { seenMs, reached: reached(nobody ? 'done' : { cursor: '' }) }
    await writer.add(ids ? { ...place, friends: { staffId, ids } } : { ...place, pairs: [] })
    if (nobody) return true
  }
  const writing: Promise<void>[] = []
  try {
    for (let cursor = known?.cursor ?? '', first = true; ; first = false) {
      const { pairs, nextCursor, seenMs } = await readPage(reading, staffId, cursor, first)
      const ended = nextCursor === ''
      const written = writer.add({ pairs, seenMs, reached: reached(ended ? 'done' : { cursor: nextCursor }) })
      written.catch(() => {}) // it is waited for below; until then nobody may take it for unhandled
      writing.push(written)
      if (ended || isOver()) return ended
      if (writing.length >= AHEAD) await writing.shift()
      cursor = nextCursor
    }
  } finally {
    await Promise.all(writing)
  }
}

/** All friends of a staff member; undefined when the platform does not show them. Who has none gets 84061. */
async function friendsOf(part: Part, userid: string): Promise<string[] | undefined> {
  const { client, corpId } = part
  const call = client
    .call<{ external_userid?: string[] }>(corpId, { path: 'externalcontact/list', query: { userid } })
    .catch((error) => {
      if (error instanceof PlatformError && error.errcode === 84061) return { external_userid: [] }
      throw error
    })
  const reply = await orSkipped(part, { what: 'customers', id: userid }, call)
  return reply && (reply.external_userid ?? [])
}

/** What the platform refuses to show counts as the last page; `first` is where a run begins or goes on. */
async function readPage(reading: Reading, userid: string, from: string, first: boolean) {
  const { client, corpId, asked } = reading
  const seenMs = await asked()
  const page = (cursor: string) => {
    const body = { userid_list: [userid], limit: PAGE, ...(cursor ? { cursor } : {}) }
    return client.call(corpId, { path: 'externalcontact/batch/get_by_user', body })
  }
  const reply = await orSkipped(reading, { what: 'customers', id: userid }, first ? resume(from, page) : page(from))
  return { ...(reply ? readPairs(reply) : { pairs: [], nextCursor: '' }), seenMs }
}
