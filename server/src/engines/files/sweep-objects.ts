import type { Sql } from '../../storage/connect.ts'
import { objectStore } from './object-store.ts'

/** Seconds that an object may be without its row: an upload that is under way. */
const YOUNG = 24 * 3600

/** Removes objects whose file was removed, or whose upload never came to an end; gives how many. */
export async function sweepObjects(owner: Sql, now: number): Promise<number> {
  const objects = objectStore()
  if (!objects) return 0
  let swept = 0
  let after = ''
  for (;;) {
    const page = await objects.list(after)
    const last = page.at(-1)
    if (!last) return swept
    const old = page.filter(({ at }) => at < now - YOUNG).map(({ key }) => key)
    const strays = await withoutFile(owner, old)
    for (const key of strays) await objects.remove(key)
    swept += strays.length
    after = last.key
  }
}

/**
 * Keys that are no file's; what does not look like one of ours is left alone. Cells may share the bucket: a corporation's keys
 * are judged where it lives, and those of one that is unknown at home alone, which has a row of everybody.
 */
async function withoutFile(owner: Sql, keys: readonly string[]): Promise<string[]> {
  const ours = keys.flatMap((key) => {
    const [, corp = '', id] = /^([^/]+)\/([0-9a-f]{32})$/.exec(key) ?? []
    return id === undefined ? [] : [{ key, corp_id: decodeURIComponent(corp), id }]
  })
  const rows = await owner<{ key: string }[]>`
    select k.key from json_to_recordset(${owner.json(ours)}) as k(key text, corp_id text, id text)
      left join corp c on c.corp_id = k.corp_id
    where c.moved_to is null and not exists (select 1 from file f where f.corp_id = k.corp_id and f.id = k.id)
      and (c.corp_id is not null or exists (select from cell)
        or not exists (select from pg_trigger where tgrelid = 'corp'::regclass and tgname = 'aa_cell_fence'))`
  return rows.map(({ key }) => key)
}
