import type { Ctx } from '../../storage/ctx.ts'
import { lockCustomers } from '../customers/lock.ts'
import { addScores } from '../customers/score.ts'
import { tagCustomers } from '../customers/tag.ts'
import { holdTags } from '../tags/hold.ts'
import { tagsAmong } from '../tags/known.ts'
import type { Mark, RadarRules } from './decide.ts'

/** Marks customers and adds to their scores as rules say, each rule once for a customer: a tag that somebody took off is not put back. */
export async function applyMarks(ctx: Ctx, radars: readonly RadarRules[], wanted: readonly Mark[]): Promise<void> {
  if (wanted.length === 0) return
  const { tx, corpId, now } = ctx
  const fresh = await tx<{ n: number }[]>`
    with m as (
      select "radarId", rule, "externalUserId", n from json_to_recordset(${JSON.stringify(
        wanted.map((mark, n) => ({ ...mark, n })),
      )}::text::json) m ("radarId" bigint, rule text, "externalUserId" text, n int)),
    made as (
      insert into radar_mark (corp_id, radar_id, rule, external_user_id, at)
      select ${corpId}, "radarId", rule, "externalUserId", ${now} from m order by 2, 3, 4
      on conflict do nothing returning radar_id, rule, external_user_id)
    select m.n from m join made d on d.radar_id = m."radarId" and d.rule = m.rule and d.external_user_id = m."externalUserId"
    order by 1`
  if (fresh.length === 0) return
  const marks = fresh.map(({ n }) => wanted[n] as Mark)
  await holdTags(ctx)
  const tags = new Set(
    await tagsAmong(
      ctx,
      marks.flatMap(({ tags }) => [...tags]),
    ),
  )
  await lockCustomers(
    ctx,
    marks.map(({ externalUserId }) => externalUserId),
  )
  await addScores(ctx, marks)
  for (const [, same] of Map.groupBy(marks, ({ radarId, rule }) => `${radarId}/${rule}`)) {
    const [{ radarId, tags: listed }] = same as [Mark, ...Mark[]]
    const radar = radars.find(({ id }) => id === radarId)
    const there = listed.filter((tag) => tags.has(tag))
    if (!radar || there.length === 0) continue
    await tagCustomers(
      ctx,
      same.map(({ externalUserId }) => externalUserId),
      there,
      {
        ...{ kind: 'radar_tag', actor: 'system', by: `互动雷达「${radar.name}」` },
        object: { type: 'radar', id: String(radar.id), name: radar.name },
      },
    )
  }
}
