/** A small seeded generator (mulberry32): the same seed gives the same demo on every machine. */
export function seeded(seed: number) {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    below,
    between: (from: number, to: number) => from + below(to - from + 1),
    chance: (share: number) => next() < share,
    pick: <T>(items: readonly T[]): T => items[below(items.length)] as T,
  }
}

/** Unix seconds of a moment on Shanghai's wall clock. */
export function shanghai(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}+08:00`) / 1000
}
