import type { Sql, Tx } from '../storage/connect.ts'
import type { Way } from './copy.ts'
import { passFence } from './pass-fence.ts'

/** Writes the corporation's own row at the target as it is at the source, closed: it lives in `livesIn`. */
export async function putCorp({ source, target, corpId }: Way, livesIn: string): Promise<void> {
  const [row] = await source<{ corp: string }[]>`select to_jsonb(c)::text as corp from corp c where corp_id = ${corpId}`
  const columns = await target<{ name: string }[]>`
    select quote_ident(attname) as name from pg_attribute
    where attrelid = 'corp'::regclass and attnum > 0 and not attisdropped and attname <> 'corp_id'`
  const set = columns.map(({ name }) => `${name} = excluded.${name}`).join(', ')
  await target.begin(async (tx) => {
    await passFence(tx as Tx, corpId)
    await tx.unsafe(
      `insert into corp select (jsonb_populate_record(null::corp, $1::text::jsonb || jsonb_build_object('moved_to', $2::text))).*
       on conflict (corp_id) do update set ${set}`,
      [row?.corp ?? '{}', livesIn],
    )
  })
}

/** Removes the row of a corporation that lives elsewhere. */
export async function removeCorp(owner: Sql, corpId: string): Promise<void> {
  await owner.begin(async (tx) => {
    await passFence(tx as Tx, corpId)
    await tx`delete from corp where corp_id = ${corpId} and moved_to is not null`
  })
}

type Shown = { corp_id: string; name: string; time_zone: string; sandbox: boolean; removed_at: number | null }

/** What home shows of corporations that live in a cell, which changes there: names, time zones, and whether they are closed. */
export async function mirrorCorps(home: Sql, cell: Sql, name: string): Promise<void> {
  const corps = await cell<Shown[]>`
    select corp_id, name, time_zone, sandbox, removed_at from corp where moved_to is null`
  const known = await home<Shown[]>`
    select c.corp_id, c.name, c.time_zone, c.sandbox, c.removed_at from corp c join corp_cell l on l.corp_id = c.corp_id
    where l.cell = ${name} and c.moved_to is not null`
  const shown = new Map(known.map((corp) => [corp.corp_id, JSON.stringify(corp)]))
  for (const corp of corps) {
    const before = shown.get(corp.corp_id)
    if (before === undefined || before === JSON.stringify(corp)) continue
    await home.begin(async (tx) => {
      await passFence(tx as Tx, corp.corp_id)
      await tx`
        update corp set name = ${corp.name}, time_zone = ${corp.time_zone}, sandbox = ${corp.sandbox},
          removed_at = ${corp.removed_at}
        where corp_id = ${corp.corp_id} and moved_to is not null`
    })
  }
}
