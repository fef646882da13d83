import { z } from 'zod'
import { enqueueAll } from '../../jobs/enqueue.ts'
import { jobKind } from '../../jobs/kind.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { writeTimeline } from '../customers/timeline.ts'
import { untilArrived } from '../customers/until-arrived.ts'
import { decideMarks, type RadarRules } from './decide.ts'
import { applyMarks } from './mark.ts'
import { openedEntry } from './opened-entry.ts'

/** A view of somebody whom the platform has named, and not told us of yet: what follows for them comes when they arrive. */
export const earlyViewJob = jobKind({
  name: 'radar_arrived',
  payload: z.object({ view_id: z.int(), since: z.int() }),
  run: (job) =>
    job.commit(async (ctx) => {
      const { view_id, since } = job.payload
      const found = await findView(ctx, view_id)
      if (!found) return undefined
      const { view, radar, pk, externalUserId, ...after } = found
      if (pk === null) return untilArrived(ctx, since)
      const before = { clicks: 0, seconds: 0, shares: 0 }
      await applyMarks(ctx, [radar], decideMarks(radar, { externalUserId, fresh: true, before, after }))
      if (radar.activityNotify) await writeTimeline(ctx, [openedEntry(view, radar, pk)])
      return undefined
    }),
})

/** Has what follows from these views done when those whom the platform has named arrive. */
export async function awaitVisitors(ctx: Ctx, views: readonly { id: number; at: number }[]): Promise<void> {
  if (views.length === 0) return
  await enqueueAll(
    ctx,
    earlyViewJob,
    views.map(({ id, at }) => ({ payload: { view_id: id, since: at }, key: String(id), inMs: 1000 })),
  )
}

type Found = {
  view: { id: number; at: number; staffId: string }
  radar: RadarRules
  externalUserId: string
  pk: number | null
  clicks: number
  seconds: number
  shares: number
}

/** The view, how far its visitor has come with the radar, and who they are; undefined when the radar is gone. */
async function findView({ tx, corpId }: Ctx, id: number): Promise<Found | undefined> {
  const [found] = await tx<Found[]>`
    select json_build_object('id', w.id, 'at', w.at, 'staffId', w.staff_id) as view, radar_rules(r) as radar,
      w.external_user_id as "externalUserId", c.pk, v.clicks, v.seconds, v.shares
    from radar_view w join radar r on r.corp_id = w.corp_id and r.id = w.radar_id
    join radar_visitor v on v.corp_id = w.corp_id and v.radar_id = w.radar_id and v.visitor = w.visitor
    left join customer c on c.corp_id = w.corp_id and c.external_user_id = w.external_user_id
    where w.corp_id = ${corpId} and w.id = ${id}`
  return found
}
