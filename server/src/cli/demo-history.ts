import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ArrivalCode, yearOfArrivals } from '../../demo/arrivals.ts'
import { recomputePackage } from '../engines/crowds/recompute.ts'
import { recordTold } from '../engines/relations/record.ts'
import { recountRank } from '../engines/staff-ranks/recount.ts'
import type { Ctx } from '../storage/ctx.ts'

const DAY = 86_400

/** When the demo was written, as Unix seconds: nothing that happened in it is later. */
const WRITTEN = Date.parse('2025-06-30T20:05:00+08:00') / 1000

/** Numbers of the demo between these are moments; it has no others so large. */
const MOMENTS = [1_500_000_000, 2_200_000_000] as const

/** Fields whose texts are days, where they look so. */
const DAYS = ['value', 'day', 'start_day', 'end_day']

/** Seconds by which the demo's times move so that its last day is today: whole days, so that shops stay open by day. */
export const demoShift = (now: number) => Math.max(0, Math.floor((now - WRITTEN) / DAY) * DAY)

/** A value of a demo line with its moments later by so many seconds: Unix times and days. */
export function later(value: unknown, by: number, name = ''): unknown {
  if (typeof value === 'number') {
    return Number.isInteger(value) && value > MOMENTS[0] && value < MOMENTS[1] ? value + by : value
  }
  if (typeof value === 'string')
    return DAYS.includes(name) && /^\d{4}-\d\d-\d\d$/.test(value) ? dayLater(value, by) : value
  if (Array.isArray(value)) return value.map((each) => later(each, by, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, later(each, by, key)]))
}

const dayLater = (day: string, by: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 1000).toISOString().slice(0, 10)

/** Gives `use` a copy of a demo folder whose history ends today. */
export async function withHistoryUntil<T>(
  now: number,
  folder: string,
  use: (shifted: string) => Promise<T>,
): Promise<T> {
  const copy = await mkdtemp(join(tmpdir(), 'guanxi-demo-'))
  try {
    await cp(folder, copy, { recursive: true })
    const files = (await readdir(copy)).filter((name) => name.endsWith('.ndjson'))
    for (const name of files) {
      const lines = (await readFile(join(copy, name), 'utf8')).split('\n').filter(Boolean)
      const shifted = lines.map((line) => `${JSON.stringify(later(JSON.parse(line), demoShift(now)))}\n`)
      await writeFile(join(copy, name), shifted.join(''))
    }
    return await use(copy)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** Lets the customers of the last year come and go by the demo's codes, unless they are there; the codes' counts hold them already. */
export async function playLastYear(ctx: Ctx): Promise<void> {
  const { tx, corpId, now } = ctx
  const codes = await tx<(ArrivalCode & { id: number; count: number })[]>`
    select w.id, w.add_user_count as count, w.state, w.created_at, w.staff_ids, w.customer_remark as remark,
      array(select t.tag_id from tag t where t.corp_id = w.corp_id and t.t_id = any (w.auto_mark_tag_ids) order by 1) as tags
    from contact_way w where w.corp_id = ${corpId} and w.scene = 2 order by w.id`
  const told = yearOfArrivals(codes, now)
  const [there] = await tx`
    select 1 from customer where corp_id = ${corpId} and external_user_id = ${told[0]?.externalUserId ?? ''}`
  if (there) return
  await tx`select set_config('guanxi.feed', 'off', true)` // it is history, as what was imported is
  await recordTold(ctx, told)
  await tx`
    update customer c set created_at = r.since, updated_at = greatest(r.since, coalesce(r.lost_at, 0))
    from relation r
    where c.corp_id = ${corpId} and r.corp_id = c.corp_id and r.customer_pk = c.pk
      and c.external_user_id = any (${told.map(({ externalUserId }) => externalUserId)})`
  const [ids, counts] = [codes.map(({ id }) => id), codes.map(({ count }) => count)]
  await tx`
    update contact_way w set add_user_count = b.count
    from unnest(${ids}::bigint[], ${counts}::bigint[]) b (id, count) where w.corp_id = ${corpId} and w.id = b.id`
  await tx`select set_config('guanxi.feed', '', true)`
}

/** Lets staff have invited the members of the group chats that running rankings are about, and gathers who is in crowd packages. */
export async function playLastMonth(ctx: Ctx): Promise<void> {
  const { tx, corpId, now } = ctx
  await tx`select set_config('guanxi.feed', 'off', true)`
  await tx`
    insert into group_chat_join (corp_id, group_ext_id, user_id, join_time, invitor)
    select a.corp_id, m.group_ext_id, m.user_id, a.start_time + m.n * (${now} - a.start_time) / (m.of + 1),
      a.staff_list[1 + m.n * m.n % cardinality(a.staff_list)]
    from staff_rank a
    join lateral (
      select g.group_ext_id, c.external_user_id as user_id, row_number() over (order by c.pk) as n, count(*) over () as of
      from customer_group g join customer c on c.corp_id = g.corp_id and c.pk = g.customer_pk
      where g.corp_id = a.corp_id and g.group_ext_id = a.group_list ->> 'group_id') m on true
    where a.corp_id = ${corpId} and a.rank_type = 1 and a.status = 'started' and cardinality(a.staff_list) > 0
      and not exists (select from group_chat_join j where j.corp_id = a.corp_id and j.group_ext_id = m.group_ext_id)`
  const ranks = await tx<{ id: number }[]>`
    select id from staff_rank where corp_id = ${corpId} and rank_type = 1 and status = 'started' order by id`
  for (const { id } of ranks) await recountRank(ctx, id)
  const packages = await tx<{ id: number }[]>`
    select id from crowd_package where corp_id = ${corpId} and filter is not null order by id`
  for (const { id } of packages) await recomputePackage(ctx, id)
  await tx`select set_config('guanxi.feed', '', true)`
}
