import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../storage/ctx.ts'
import { timelineActor, writeTimeline } from './timeline.ts'

type Move = { pk: number; staffId: string; before: number | null; after: number | null }

/** Tells on timelines, by the names that stages have now, how staff members' customers moved from stage to stage. */
export async function writeStageLines(ctx: Ctx, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  const { tx, corpId, now, actor } = ctx
  const ids = [...new Set(moves.flatMap(({ before, after }) => [before ?? [], after ?? []].flat()))]
  const rows = await tx<{ id: number; name: string }[]>`
    select id, name from journey_stage where corp_id = ${corpId} and id = any (${ids}::bigint[])`
  const stages = new Map(rows.map((stage) => [stage.id, stage]))
  const key = `stage/${randomUUID()}`
  await writeTimeline(
    ctx,
    moves.map(({ pk, staffId, ...move }) => {
      const before = stages.get(move.before ?? 0) ?? null
      const after = stages.get(move.after ?? 0) ?? null
      const text = `阶段${before ? `从「${before.name}」` : ''}改为${after ? `「${after.name}」` : '无'}`
      const line = { pk, kind: 'stage_changed', time: now, actor: timelineActor(actor), staffId, text }
      return { ...line, data: { before, after }, key: `${key}/${staffId}` }
    }),
  )
}
