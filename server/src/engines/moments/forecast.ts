import type { Ctx } from '../../storage/ctx.ts'
import { tagsNamed } from '../tags/own-id.ts'

export type MomentForecast = {
  /** Customers who could see it, each once. */
  customers: number
  staff: { staff_id: string; name: string | null; customers: number }[]
}

/** Who could see a moment that these staff members publish: their customers, with one of these tags if there are any. */
export async function forecastMoment(
  ctx: Ctx,
  { staff, tags }: { staff: readonly string[]; tags: readonly string[] },
): Promise<MomentForecast> {
  const { tx, corpId } = ctx
  const marked = [...(await tagsNamed(ctx, tags)).values()]
  const [found] = await tx<MomentForecast[]>`
    with pair as materialized (
      select f.staff_id, f.customer_pk from customer_follow f
      where f.corp_id = ${corpId} and f.staff_id = any (${staff as string[]}::text[])
        and (${tags.length === 0} or exists (
          select from customer_tag c
          where c.corp_id = ${corpId} and c.customer_pk = f.customer_pk and c.t_id = any (${marked}::bigint[])))),
    share as (select staff_id, count(*) as customers from pair group by staff_id)
    select (select count(distinct customer_pk) from pair) as customers, (
      select coalesce(json_agg(json_build_object('staff_id', w.id, 'name', s.name, 'customers', coalesce(h.customers, 0))
        order by w.n), '[]')
      from unnest(${staff as string[]}::text[]) with ordinality w (id, n)
      left join staff s on s.corp_id = ${corpId} and s.id = w.id left join share h on h.staff_id = w.id) as staff`
  return found as MomentForecast
}
