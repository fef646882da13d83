/**
 * Finds any of many byte strings in one pass: most positions are skipped by the shortest needle's length (Wu and Manber).
 * Gives the numbers of the needles that occur.
 */
export function searcher(needles: readonly Buffer[]): (hay: Buffer) => Set<number> {
  const length = Math.min(...needles.map((needle) => needle.length))
  if (length < 4) throw new Error('a needle of fewer than four bytes is found everywhere')
  const shift = new Uint16Array(65_536).fill(length - 1)
  const ending = new Map<number, number[]>()
  for (const [n, needle] of needles.entries()) {
    for (let i = 1; i < length; i++) {
      const pair = pairAt(needle, i)
      shift[pair] = Math.min(shift[pair] as number, length - 1 - i)
    }
    const last = pairAt(needle, length - 1)
    ending.set(last, [...(ending.get(last) ?? []), n])
  }
  return (hay) => {
    const found = new Set<number>()
    for (let at = length - 1; at < hay.length; ) {
      const pair = pairAt(hay, at)
      const skip = shift[pair] as number
      if (skip > 0) {
        at += skip
        continue
      }
      const start = at - length + 1
      for (const n of ending.get(pair) ?? []) {
        const needle = needles[n] as Buffer
        if (
          hay.length - start >= needle.length &&
          hay.compare(needle, 0, needle.length, start, start + needle.length) === 0
        )
          found.add(n)
      }
      at++
    }
    return found
  }
}

const pairAt = (bytes: Buffer, at: number) => ((bytes[at - 1] as number) << 8) | (bytes[at] as number)
