import { type Fragment, sql } from '../../storage/sql.ts'

/** Customers as a program names them. Pairs are for enterprises whose unionids are encrypted: both must fit. */
export type Named = {
  external_user_ids: readonly string[]
  unionids: readonly string[]
  phones: readonly string[]
  pairs?: readonly { unionid: string; openid: string }[]
}

/** The customers whom `named` means, as `customer_pk`; each once. */
export function whoIsNamed(corpId: string, { external_user_ids, unionids, phones, pairs = [] }: Named): Fragment {
  const named = sql`(select ${external_user_ids}::text[] as external_user_ids, ${unionids}::text[] as unionids,
    ${phones}::text[] as phones)`
  if (pairs.length === 0) return among(corpId, named)
  return sql`${among(corpId, named)} union
    select c.pk from unnest(${pairs.map(({ unionid }) => unionid)}::text[], ${pairs.map(({ openid }) => openid)}::text[])
      p (unionid, openid)
    join customer c on c.corp_id = ${corpId} and c.unionid = p.unionid and c.openid = p.openid`
}

/** The customers whom the batches of a package name, up to this one. */
export function whoIsStaged(corpId: string, packageId: number, upTo: number): Fragment {
  return among(
    corpId,
    sql`(select * from crowd_batch where corp_id = ${corpId} and package_id = ${packageId} and n <= ${upTo})`,
  )
}

function among(corpId: string, rows: Fragment): Fragment {
  return sql`select c.pk as customer_pk from ${rows} b, unnest(b.external_user_ids) x
      join customer c on c.corp_id = ${corpId} and c.external_user_id = x
    union select c.pk from ${rows} b, unnest(b.unionids) x join customer c on c.corp_id = ${corpId} and c.unionid = x
    union select p.customer_pk from ${rows} b, unnest(b.phones) x
      join customer_phone p on p.corp_id = ${corpId} and p.phone = x`
}
