/**
 * What a refused call would need to be right: the field and what is allowed there, the path that an unknown one is nearest to, or
 * when an idempotency key was first used (Unix seconds).
 */
export type Hint = { field: string | null; allowed: string } | { nearest: string } | { used_at: number }

/** The candidate that takes the fewest changes of a letter to get to. */
export function nearestOf(text: string, candidates: readonly string[]): string | undefined {
  let best: { candidate: string; changes: number } | undefined
  for (const candidate of candidates) {
    if (best && Math.abs(candidate.length - text.length) >= best.changes) continue
    const changes = changesBetween(text, candidate)
    if (!best || changes < best.changes) best = { candidate, changes }
  }
  return best?.candidate
}

/** Letters to add, remove or replace (Levenshtein). */
function changesBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
    row = next
  }
  return row[b.length] as number
}
