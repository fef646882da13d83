import type { Tx } from '../../storage/connect.ts'

/** The first of these that is no staff member of the corporation. */
export async function unknownStaff(tx: Tx, corpId: string, ids: readonly string[]): Promise<string | undefined> {
  const [unknown] = await tx<{ id: string }[]>`
    select u.id from unnest(${ids as string[]}::text[]) with ordinality u (id, n)
    where not exists (select from staff s where s.corp_id = ${corpId} and s.id = u.id) order by u.n limit 1`
  return unknown?.id
}
