import type { Sql } from '../storage/connect.ts'

/** Folds the lists that have changed: all in one statement, or one by one while a list cannot be folded. */
export async function foldCountedLists(owner: Sql): Promise<void> {
  try {
    await owner`select counted_list_fold(corp_id, list) from (select distinct corp_id, list from counted_list_delta) d`
  } catch (fault) {
    const lists = await owner<{ corp_id: string; list: string }[]>`
      select distinct corp_id, list from counted_list_delta`
    for (const { corp_id, list } of lists) await owner`select counted_list_fold(${corp_id}, ${list})`.catch(() => {})
    throw fault
  }
}
