import { wake } from '../../jobs/wake.ts'
import type { SeenTagGroup } from '../../platform/seen.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { MADE } from './enqueue-push.ts'
import { holdLibrary } from './hold.ts'
import { loadRemoved } from './removed.ts'

/**
 * Gives tags and groups that the platform was to make the ids that it shows under their names, once: whoever saw them first, the
 * job that asked for them, an event or a comparison. Those that they had stay good for calls.
 */
export async function adoptIds(ctx: Ctx, groups: readonly SeenTagGroup[], seenMs: number): Promise<void> {
  const { tx, corpId, now } = ctx
  await holdLibrary(ctx)
  await adoptGroups(ctx, groups)
  const own = await tx<{ t_id: number; group: string; name: string }[]>`
    select t_id, tag_group_id as "group", coalesce(asked_name, tag_name) as name from tag
    where corp_id = ${corpId} and own_tag_id(tag_id)`
  if (own.length === 0) return
  const shown = groups.flatMap(({ tag_group_id, tag_group_name, tags }) =>
    tags.map(({ tag_id, tag_name, order }) => ({
      tag_id,
      group: tag_group_id,
      group_name: tag_group_name,
      name: tag_name,
      order,
    })),
  )
  const known = await tx<{ id: string }[]>`
    select tag_id as id from tag where corp_id = ${corpId} and tag_id = any (${shown.map(({ tag_id }) => tag_id)})`
  const taken = new Set(known.map(({ id }) => id))
  const waiting = new Map(own.map(({ t_id, group, name }) => [`${group}/${name}`, t_id]))
  const removed = await loadRemoved(ctx, seenMs)
  const adopted = shown.flatMap(({ tag_id, group, group_name, name, order }) => {
    const t_id = waiting.get(`${group}/${name}`)
    if (t_id === undefined || taken.has(tag_id) || removed.tag(tag_id, group_name, name)) return []
    return [{ t_id, tag_id, name, order }]
  })
  if (adopted.length === 0) return
  const given = tx`json_to_recordset(${JSON.stringify(adopted)}::text::json) g (t_id bigint, tag_id text, name text, "order" bigint)`
  await tx`
    insert into tag_alias (corp_id, alias, t_id)
    select t.corp_id, t.tag_id, t.t_id from tag t join ${given} on g.t_id = t.t_id where t.corp_id = ${corpId}`
  await tx`
    update tag t set tag_id = g.tag_id, changed = t.tag_name <> g.name or t."order" <> g."order", asked_name = null,
      reason_code = null, reason_params = null, written_ms = clock_ms(), updated_at = ${now}
    from ${given} where t.corp_id = ${corpId} and t.t_id = g.t_id`
  await wake(ctx, { waitsFor: MADE })
}

/** A group that has no tag of the platform's is not there: the platform has no empty ones. */
async function adoptGroups({ tx, corpId }: Ctx, groups: readonly SeenTagGroup[]): Promise<void> {
  const rows = await tx<{ id: string; name: string; made: boolean }[]>`
    select g.tag_group_id as id, coalesce(g.asked_name, g.tag_group_name) as name, exists (
      select from tag t where t.corp_id = g.corp_id and t.tag_group_id = g.tag_group_id and not own_tag_id(t.tag_id)) as made
    from tag_group g where g.corp_id = ${corpId}`
  const known = new Set(rows.map(({ id }) => id))
  const waiting = new Map(rows.filter(({ made }) => !made).map(({ id, name }) => [name, id]))
  for (const { tag_group_id: id, tag_group_name: name, order } of groups) {
    const own = known.has(id) ? undefined : waiting.get(name)
    if (own === undefined) continue
    waiting.delete(name)
    await tx`
      insert into tag_group (corp_id, tag_group_id, tag_group_name, department_list, "order", changed, written_ms)
      select corp_id, ${id}, tag_group_name, department_list, "order",
        tag_group_name <> ${name} or "order" <> ${order}, clock_ms()
      from tag_group where corp_id = ${corpId} and tag_group_id = ${own}`
    await tx`update tag set tag_group_id = ${id} where corp_id = ${corpId} and tag_group_id = ${own}`
    await tx`update tag_group_alias set tag_group_id = ${id} where corp_id = ${corpId} and tag_group_id = ${own}`
    await tx`insert into tag_group_alias (corp_id, alias, tag_group_id) values (${corpId}, ${own}, ${id})`
    await tx`delete from tag_group where corp_id = ${corpId} and tag_group_id = ${own}`
  }
}
