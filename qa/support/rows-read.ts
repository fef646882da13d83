import type { Sql } from '../../server/src/storage/connect.ts'

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** A pool whose reads go to this one, and which knows what their plans looked at. */
export function explaining(pool: Sql) {
  const plans: Plan[] = []
  const unsafe = (text: string, values: never[]) => ({
    async raw() {
      const explained = await pool.unsafe(`explain (analyze, format json) ${text}`, values)
      plans.push(...explained.flatMap((row) => (row['QUERY PLAN'] as { Plan: Plan }[]).map((each) => each.Plan)))
      return pool.unsafe(text, values).raw()
    },
  })
  return {
    pool: { unsafe } as unknown as Sql,
    /** Rows of a table, or entries of its indexes, that the reads since the last question have looked at. */
    rowsOf: (table: string) => plans.splice(0).reduce((sum, plan) => sum + looked(plan, table), 0),
  }
}

function looked(plan: Plan, table: string): number {
  const { 'Actual Rows': rows, 'Rows Removed by Filter': removed = 0, 'Actual Loops': loops } = plan
  const own = plan['Relation Name'] === table ? (rows + removed) * loops : 0
  return (plan.Plans ?? []).reduce((sum, each) => sum + looked(each, table), own)
}
