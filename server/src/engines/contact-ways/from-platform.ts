import type { SeenContactWay } from '../../platform/seen.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeRow } from '../../storage/row.ts'
import { isPoster } from '../missions/posters.ts'
import { adoptContactWay } from './create.ts'
import { enqueuePush, findDoubted, isRemoved, pushAgain } from './push.ts'

type Known = { id: number; now: unknown } & Record<'named' | 'newer' | 'ruled' | 'unpushed' | 'refused', boolean>

/**
 * Makes a channel code what the platform shows, by its config_id. Those of its staff and departments that are not known
 * here are left out; a code of nobody who is known is passed over, and so is a poster's, one that is being made or removed, or one
 * whose changes the platform took since it was asked, at `seenMs`, or has yet to take: it is told of those again.
 */
export async function upsertContactWayFromPlatform(
  ctx: Ctx,
  way: SeenContactWay,
  seenMs: number,
): Promise<'created' | 'changed' | 'same'> {
  const { tx, corpId } = ctx
  if (await isPoster(ctx, way.state)) return 'same'
  const [found] = await tx<{ staff: string[]; party: string[] }[]>`
    select array(select s.id from unnest(${[...way.staff_ids]}::text[]) with ordinality u (id, n)
        join staff s on s.corp_id = ${corpId} and s.id = u.id order by u.n) as staff,
      array(select d.id from unnest(${[...way.party]}::text[]) with ordinality u (id, n)
        join department d on d.corp_id = ${corpId} and d.id = u.id order by u.n) as party`
  const { staff = [], party = [] } = found ?? {}
  if (way.type === 1 && staff.length !== 1) return 'same'
  const { config_id, type, scene, state, skip_verify, qr_code } = way
  const shown = {
    ...{ config_id, type, scene, state, skip_verify },
    style: scene === 1 ? way.style : null,
    qr_code: scene === 2 ? (qr_code ?? '') : null,
    staff_ids: staff,
    party: type === 2 && party.length > 0 ? party : null,
  }
  const [known] = await tx<Known[]>`
    select id, config_id is not null as named, pushed_ms > ${seenMs} as newer, receiving_ids is not null as ruled,
      to_push > 0 as unpushed, reason_code is not null as refused, json_build_object('config_id', config_id, 'type', type, 'scene', scene, 'state', state,
      'skip_verify', coalesce(receiving_skip, skip_verify), 'style', style, 'qr_code', qr_code,
      'staff_ids', coalesce(receiving_ids, staff_ids), 'party', case when receiving_ids is null then party end) as now
    from contact_way where corp_id = ${corpId} and (
      config_id = ${config_id} or (config_id is null and asked #>> '{way,state}' = ${state}))
    order by config_id is null, id limit 1`
  if (!known) {
    if ((await isRemoved(ctx, config_id)) || (await findDoubted(ctx, state)) !== undefined) return 'same'
    await adoptContactWay(ctx, { ...shown, remark: way.remark || way.state || config_id })
    return 'created'
  }
  // the platform was asked for this one, and its answer is on the way or was lost: the job that asked finds it there
  if (!known.named || known.newer) return 'same'
  if (known.refused || JSON.stringify(known.now) === JSON.stringify(shown)) return 'same'
  if (known.unpushed) {
    await pushAgain(ctx, known.id)
    return 'same'
  }
  if (!known.ruled) {
    await changeRow(tx, 'contact_way', { corp_id: corpId, id: known.id }, shown)
    return 'changed'
  }
  // who receives follows from its rules, not from what somebody set over there
  const { staff_ids: _, party: __, skip_verify: ___, type: ____, ...others } = shown
  await changeRow(tx, 'contact_way', { corp_id: corpId, id: known.id }, others)
  await enqueuePush(ctx, known.id)
  return 'changed'
}
