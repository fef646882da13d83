import { PlatformError } from '../../error.ts'
import { readPairs } from '../customer-records.ts'
import { lookedAtMs } from '../refresh-job.ts'
import { inParallel, orSkipped, type Part, type RunStep } from './part.ts'
import { type Advance, counted } from './progress.ts'

/** Staff members whose customers are read at once. */
const AT_ONCE = 4
const PAGE = 100

/** `through`: everyone up to this id is done. `begun`: where those after it stand who are not, or that they are. */
type Place = { through?: string; begun?: Record<string, { cursor: string } | 'done'> }

/**
 * Customers with their relations, staff member by staff member: first who is still a friend, then page by page what the
 * platform shows of them. The next page is read while one is written.
 */
export const compareCustomers: RunStep = async (part) => {
  const { client, corpId } = part
  const reply = await client.call<{ follow_user?: string[] }>(corpId, { path: 'externalcontact/get_follow_user_list' })
  const { through = '', begun = {} } = part.place as Place
  const staff = [...new Set(reply.follow_user ?? [])].sort(byCode).filter((id) => byCode(id, through) > 0)
  const waiting = staff.filter((id) => begun[id] !== 'done')
  let left = waiting.length
  await inParallel(waiting.values(), AT_ONCE, part.isOver, async (id) => {
    const ended = await compareFriends(part, id, begun[id] as { cursor: string } | undefined, (at) =>
      reach(staff, id, at),
    )
    if (ended) left--
  })
  return left === 0
}

const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Notes where a staff member's customers stand; whoever is done and has nobody undone before them is forgotten. */
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

/** False when the time was over before all of a staff member's customers were seen. */
async function compareFriends(
  part: Part,
  staffId: string,
  known: { cursor: string } | undefined,
  reached: (at: { cursor: string } | 'done') => Advance,
): Promise<boolean> {
  const { inbound, write, read } = part
  if (!known) {
    const seenMs = await read(lookedAtMs)
    const ids = await friendsOf(part, staffId)
    await write(async (ctx) => {
      const lost = ids ? await inbound.missingLost(ctx, staffId, ids, seenMs) : 0
      return both(counted({ lost }), reached(ids?.length ? { cursor: '' } : 'done'))
    })
    if (!ids?.length) return true
  }
  let next = readPage(part, staffId, known?.cursor ?? '')
  for (;;) {
    const page = await next
    const nextCursor = page?.nextCursor ?? ''
    const ended = nextCursor === ''
    if (!ended) {
      next = readPage(part, staffId, nextCursor)
      next.catch(() => {}) // it is waited for above; until then nobody may take it for unhandled
    }
    await write(async (ctx) => {
      const place = reached(ended ? 'done' : { cursor: nextCursor })
      if (!page) return place
      return both(counted(await inbound.pairsSeen(ctx, page.pairs, page.seenMs), page.pairs.length), place)
    })
    if (ended) return true
    if (part.isOver()) return false
  }
}

const both =
  (...all: readonly Advance[]): Advance =>
  (progress) => {
    for (const each of all) each(progress)
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
  const reply = await orSkipped(part, `customers of ${userid}`, call)
  return reply && (reply.external_userid ?? [])
}

async function readPage(part: Part, userid: string, cursor: string) {
  const { client, corpId, read } = part
  const seenMs = await read(lookedAtMs)
  const body = { userid_list: [userid], limit: PAGE, ...(cursor ? { cursor } : {}) }
  const call = client.call(corpId, { path: 'externalcontact/batch/get_by_user', body })
  const reply = await orSkipped(part, `customers of ${userid}`, call)
  return reply && { ...readPairs(reply), seenMs }
}
