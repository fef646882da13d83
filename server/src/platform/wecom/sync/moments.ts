import { isRefusal, PlatformError } from '../../error.ts'
import type { SeenMoment } from '../../seen.ts'
import { readMomentFeedback, readMomentReaders } from '../records/moment-records.ts'
import { inParallel, orSkipped, type Part, type RunStep } from './part.ts'
import { counted } from './progress.ts'

const AT_ONCE = 4
const FORBIDDEN = 48002

/** What was published longer ago than this is as it was seen last. */
const OPEN_S = 30 * 86_400

/** Published moments of one look; readers of one call. */
const PAGE = { published: 40, readers: 5000 }

type Published = { moment: number; n: number; momentId: string; staffId: string }

/** How moments of ours that staff published in the last 30 days are received. */
export const compareMoments: RunStep = async (part) => {
  for (;;) {
    const some = await part.read((ctx) => nextPublished(ctx, part.place))
    await inParallel(
      some.values(),
      AT_ONCE,
      () => false,
      async (published) => {
        const look = received(part, published).catch(passOver)
        const seen = await orSkipped(part, { what: 'moments', id: published.momentId }, look)
        if (seen) await part.write(async (ctx) => counted(await part.inbound.momentSeen(ctx, seen), 1))
      },
    )
    const last = some.at(-1)
    if (!last || some.length < PAGE.published) return true
    const place = { moment: last.moment, n: last.n }
    await part.write(async () => (progress) => Object.assign(progress, { place }))
    Object.assign(part.place, place)
    if (part.isOver()) return false
  }
}

function nextPublished({ tx, corpId, now }: Parameters<Parameters<Part['read']>[0]>[0], place: Part['place']) {
  const { moment = 0, n = 0 } = place as { moment?: number; n?: number }
  return tx<Published[]>`
    select t.moment_id as moment, t.n, m.platform_id as "momentId", t.staff_id as "staffId"
    from moment m join moment_task t on t.corp_id = m.corp_id and t.moment_id = m.id
    where m.corp_id = ${corpId} and m.platform_id is not null and m.created_at > ${now - 2 * OPEN_S}
      and t.state = 'sent' and t.send_time > ${now - OPEN_S} and (t.moment_id, t.n) > (${moment}, ${n})
    order by t.moment_id, t.n limit ${PAGE.published}`
}

/** An application that may do all but this is told so, and its comparison comes to its end. */
function passOver(error: unknown): never {
  if (isRefusal(error, [FORBIDDEN]))
    throw new PlatformError('refused', error.reason, { errcode: FORBIDDEN, cause: error })
  throw error
}

async function received({ client, corpId }: Part, { momentId, staffId }: Published): Promise<SeenMoment> {
  const of = { moment_id: momentId, userid: staffId }
  const call = (path: string, body: object) => client.call<object>(corpId, { path: `externalcontact/${path}`, body })
  const feedback = readMomentFeedback(await call('get_moment_comments', of))
  const customers: string[] = []
  for (let cursor = ''; ; ) {
    const body = { ...of, limit: PAGE.readers, ...(cursor ? { cursor } : {}) }
    const { customers: some, nextCursor } = readMomentReaders(await call('get_moment_send_result', body))
    customers.push(...some)
    if (!nextCursor || nextCursor === cursor) return { momentId, staffId, ...feedback, customers }
    cursor = nextCursor
  }
}
