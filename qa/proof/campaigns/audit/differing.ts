import type { Sql } from '../../../../server/src/storage/connect.ts'

/** What is counted, by the name of its problem: rows of `what`, `counted` and `ledger`. */
export type Comparisons = Record<string, ReturnType<Sql['unsafe']>>

/** Where a count is not what its ledger comes to. Each problem begins with its kind and a colon. */
export async function differing(owner: Sql, comparisons: Comparisons): Promise<string[]> {
  const problems: string[] = []
  for (const [kind, rows] of Object.entries(comparisons)) {
    const found = await owner<{ what: string; counted: string; ledger: string }[]>`
      select what::text, counted::text, ledger::text from (${rows}) x where counted is distinct from ledger order by 1 limit 20`
    problems.push(...found.map(({ what, counted, ledger }) => `${kind}: ${what}, ${counted} and ${ledger}`))
  }
  return problems
}
