import type { Ctx } from '../../storage/ctx.ts'
import { writeTimeline } from '../customers/timeline.ts'
import type { SessionAsked } from '../pages/login.ts'

/** Seconds after its landing in which a view is paged through; later, opening it is a view of its own. */
const VIEW_S = 3600

type Shown = {
  id: number
  staffId: string
  isFirst: boolean
  name: string
  activityNotify: boolean
  pk: number | null
}

/**
 * Notes that a page of a PDF was shown: each page of a view counts once, and how much of the file was read follows from it. A
 * view of somebody who is known grows by their own session alone. False where the visitor has no such view.
 */
export async function recordPage(
  ctx: Ctx,
  { radarId, key, page, session }: { radarId: number; key: string; page: number; session: SessionAsked },
): Promise<boolean> {
  const { tx, corpId, now } = ctx
  const [shown] = await tx<Shown[]>`
    with o as (
      select w.id, w.pages, w.pages + int4multirange(int4range(${page}, ${page}, '[]')) as seen from radar_view w
      where w.corp_id = ${corpId} and w.radar_id = ${radarId} and w.key = ${key} and w.at > ${now - VIEW_S}
        and (w.visitor = '' or exists (
          select from page_session s where s.corp_id = ${corpId} and s.hash = ${session.hash} and s.ends_at > ${session.at}
            and (s.external_user_id = w.external_user_id or nullif(s.openid, '') = w.openid)))
      for no key update)
    update radar_view v set pages = o.seen, read_rate = greatest(v.read_rate, least(100, 100 * (
        select sum(upper(x) - lower(x)) from unnest(o.seen) x) / greatest(r.file_pages, 1)))
    from o, radar r
    where v.corp_id = ${corpId} and v.id = o.id and r.corp_id = ${corpId} and r.id = ${radarId}
    returning v.id, v.staff_id as "staffId", isempty(o.pages) as "isFirst", r.name, r.activity_notify as "activityNotify", (
      select c.pk from customer c where c.corp_id = ${corpId} and c.external_user_id = v.external_user_id) as pk`
  if (!shown) return false
  const { id, staffId, isFirst, name, activityNotify, pk } = shown
  if (isFirst && activityNotify && pk !== null)
    await writeTimeline(ctx, [
      {
        ...{ pk, kind: 'file_open', time: now, actor: 'customer', key: `radar_file/${id}` },
        ...(staffId ? { staffId } : {}),
        object: { type: 'radar', id: String(radarId), name },
        text: `翻阅了互动雷达「${name}」的文件`,
      },
    ])
  return true
}
