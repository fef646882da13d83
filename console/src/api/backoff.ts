/** Milliseconds between tries that grow: each twice the one before, up to the longest, until one succeeds. */
export function openBackoff({ first, longest }: { first: number; longest: number }) {
  let wait = first
  return {
    next(): number {
      const now = wait
      wait = Math.min(wait * 2, longest)
      return now
    },
    succeeded(): void {
      wait = first
    },
  }
}
