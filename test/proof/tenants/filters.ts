const FILTER = /(?<![\w.])((?:\w+\.)?corp_id) = (\$\{[\w.]+\}|\$\d+|(?:\w+\.)?corp_id)(?![\w.])/g

/** The source with every SQL condition on the corporation made true, and how many there were. */
export function withoutFilters(source: string): { source: string; removed: number } {
  let removed = 0
  const changed = source.replace(FILTER, (_, column, value) => {
    removed++
    return `(${column} = ${value} or true)`
  })
  return { source: changed, removed }
}
