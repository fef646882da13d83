import type { Ctx } from '../../storage/ctx.ts'

/** Imported packages that list their members have those who are customers, since their data was last updated; `rows` is the table of the imported lines. */
export async function packagesImported({ tx, corpId }: Ctx, rows: string): Promise<void> {
  await tx`
    insert into crowd_member (corp_id, package_id, customer_pk, external_user_id, joined_at)
    select distinct ${corpId}, i.id, c.pk, c.external_user_id, i.data_update_time from ${tx(rows)} i, unnest(i.members) m
    join customer c on c.corp_id = ${corpId} and c.external_user_id = m
    where i.filter is null order by i.id, c.pk
    on conflict do nothing`
}
