/** Rows of a form as levels: one that was there keeps its number, by which things were given; a new one has the next. */
export function numbered<T extends { level: number }>(rows: unknown): (Partial<T> & { level: number })[] {
  let last = 0
  return (Array.isArray(rows) ? (rows as (Partial<T> | undefined)[]) : []).map((row) => {
    last = row?.level !== undefined && row.level > last ? row.level : last + 1
    return { ...row, level: last } as Partial<T> & { level: number }
  })
}
